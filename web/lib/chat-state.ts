/** spec §2: what /chat finds in its history entry. */
export interface ChatState {
  chatId: number
  /** The address of the other one's picture. */
  image: string | null
  imageType: string | null
  name: string
  /** The other one's id; null once that pet has left. */
  userId: number | null
}
