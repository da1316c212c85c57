import type { Dislike, Like, LikeResult, UndoSwipe } from '../../../contract/discovery.ts'
import { accountUrls } from '../../lib/account-urls.ts'
import { post } from '../../lib/api.ts'

export const sendLike = (userId: number, petId: number) =>
  post<LikeResult>(accountUrls.like, { likerId: userId, likedId: petId } satisfies Like)

export const sendDislike = (userId: number, petId: number) =>
  post<unknown>(accountUrls.dislike, { dislikerId: userId, dislikedId: petId } satisfies Dislike)

export const sendUndo = (userId: number, petId: number) =>
  post<unknown>(accountUrls.undoSwipe, { userId, targetId: petId } satisfies UndoSwipe)
