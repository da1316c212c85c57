import { type ReactNode, useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { urls } from '../lib/urls.ts'
import { useDeletePhoto } from '../photos/own-photos.ts'
import { nextPhoto } from '../photos/photo-progress.ts'
import { PhotoViewer } from '../photos/photo-viewer.tsx'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { IconButton } from '../ui/button.tsx'
import { CalloutArea, useCallout } from '../ui/callout.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Picture } from '../ui/picture.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './gallery.module.css'
import { indexAfterDeletion, previousPhoto } from './gallery-index.ts'
import { t } from './texts.ts'

interface GalleryProps {
  userId: number
  name: string
  photos: readonly ProfilePhoto[]
  /** The photo in sight. */
  index: number
  onShow: (index: number) => void
  /** Own photos can be deleted. */
  isOwn: boolean
  /** Who is on the photo. */
  caption: ReactNode
}

export function Gallery(props: GalleryProps) {
  const { userId, name, photos, index, onShow, isOwn, caption } = props
  const count = photos.length
  const photo = photos[index]
  const [asking, setAsking] = useState(false)
  const deletion = useDeletePhoto(userId)
  const { message, show } = useCallout()

  const advance = () => onShow(nextPhoto(index, count))
  const goBack = () => onShow(previousPhoto(index, count))
  useKeys({ ArrowRight: advance, ArrowLeft: goBack, ' ': advance })

  function handleDelete() {
    if (!photo) return
    deletion.mutate(photo, {
      onSuccess() {
        onShow(indexAfterDeletion(index, count))
        show('ok', t('profile.deleted'))
      },
      onError: (error) => show('error', errorText(error)),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <div className={styles.page}>
      <div className={styles.frame}>
        <PhotoViewer name={name} photos={photos} index={index} onAdvance={advance} urgent />
        {isOwn && (
          <div className={styles.delete}>
            <IconButton icon="trash" label={t('profile.delete')} onClick={() => setAsking(true)} />
          </div>
        )}
        <div className={styles.foot}>
          {caption}
          {count > 1 && (
            <div className={styles.thumbs}>
              {photos.map(({ id, url, placeholder }, at) => (
                <button
                  key={id}
                  type="button"
                  className={styles.thumb}
                  aria-label={t('photo.label', { name, n: at + 1, count })}
                  aria-current={at === index ? 'true' : undefined}
                  onClick={() => onShow(at)}
                >
                  <Picture src={urls.avatar(url)} alt="" placeholder={placeholder} />
                </button>
              ))}
            </div>
          )}
        </div>
        <div className={styles.callout}>
          <CalloutArea message={message} />
        </div>
      </div>
      <p className="visuallyHidden" role="status">
        {index > 0 && t('photo.label', { name, n: index + 1, count })}
      </p>
      {asking && (
        <ConfirmDialog
          title={t('profile.deleteTitle')}
          confirm={t('profile.deleteConfirm')}
          icon="trash"
          busy={deletion.isPending}
          onConfirm={handleDelete}
          onClose={() => setAsking(false)}
        >
          <p>{t('profile.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
