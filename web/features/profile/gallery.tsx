import { useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { urls } from '../../lib/urls.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoticeArea, useNotice } from '../../ui/notice.tsx'
import { nextPhoto } from '../../ui/photo-progress.ts'
import { PhotoViewer } from '../../ui/photo-viewer.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import type { ReportSubject } from '../safety/open-person-menu.ts'
import styles from './gallery.module.css'
import { indexAfterDeletion, previousPhoto } from './gallery-index.ts'
import { type ProfilePhoto, useDeletePhoto } from './queries.ts'

interface GalleryProps {
  userId: number
  name: string
  photos: readonly ProfilePhoto[]
  /** Null: they are one's own, to be deleted and not to be reported. */
  onReport: ((subject: ReportSubject) => void) | null
}

export function Gallery({ userId, name, photos, onReport }: GalleryProps) {
  const count = photos.length
  const [position, setPosition] = useState(0)
  // Photos may have gone elsewhere, in another tab say.
  const index = Math.min(position, count - 1)
  const photo = photos[index]
  const [asking, setAsking] = useState(false)
  const deletion = useDeletePhoto(userId)
  const { message, show } = useNotice()

  const advance = () => setPosition(nextPhoto(index, count))
  const goBack = () => setPosition(previousPhoto(index, count))
  useKeys({ ArrowRight: advance, ArrowLeft: goBack, ' ': advance })

  function handleDelete() {
    if (!photo) return
    deletion.mutate(photo, {
      onSuccess() {
        setPosition(indexAfterDeletion(index, count))
        show('ok', t('profile.deleted'))
      },
      onError: (error) => show('error', t(`error.${toApiError(error).code}`)),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <div className={styles.page}>
      <div className={styles.frame}>
        <PhotoViewer name={name} photos={photos} index={index} onAdvance={advance} urgent whole />
        <p className={styles.counter}>{t('photo.count', { n: index + 1, count })}</p>
        {onReport ? (
          <div className={styles.report}>
            <IconButton
              icon="flag"
              label={t('profile.report')}
              onClick={() => photo && onReport({ kind: 'photo', id: photo.id, url: photo.url })}
            />
          </div>
        ) : (
          <div className={styles.delete}>
            <IconButton icon="trash" label={t('profile.delete')} onClick={() => setAsking(true)} />
          </div>
        )}
        <div className={styles.notice}>
          <NoticeArea message={message} />
        </div>
      </div>
      {count > 1 && (
        <div className={styles.thumbs}>
          {photos.map(({ id, url, placeholder }, at) => (
            <button
              key={id}
              type="button"
              className={styles.thumb}
              aria-label={t('photo.label', { name, n: at + 1, count })}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => setPosition(at)}
            >
              <Picture src={urls.avatar(url)} alt="" placeholder={placeholder} />
            </button>
          ))}
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {position > 0 && t('photo.label', { name, n: index + 1, count })}
      </p>
      {asking && (
        <Dialog
          title={t('profile.deleteTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {t('action.cancel')}
              </Button>
              <Button look="danger" icon="trash" busy={deletion.isPending} onClick={handleDelete}>
                {t('profile.deleteConfirm')}
              </Button>
            </>
          }
        >
          <p>{t('profile.deleteText')}</p>
        </Dialog>
      )}
    </div>
  )
}
