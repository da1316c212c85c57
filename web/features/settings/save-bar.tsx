import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { NoticeArea, type NoticeMessage } from '../../ui/notice.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps {
  busy: boolean
  isChanged: boolean
  message: NoticeMessage | null
  /** What has become of the last time; stays when the message has gone. */
  outcome?: string | undefined
  onDiscard: () => void
}

/** The end of a form, in sight wherever its page is scrolled to. */
export function SaveBar(props: SaveBarProps) {
  const { busy, isChanged, message, outcome, onDiscard } = props
  const bar = useRef<HTMLDivElement>(null)

  // It stands on the dock, which is as high as the letters and the cookie banner make it.
  useEffect(() => {
    const dock = document.querySelector('#root > footer')
    if (!dock) return
    const observer = new ResizeObserver(() => {
      const height = innerHeight - dock.getBoundingClientRect().top
      bar.current?.style.setProperty('--dock', `${height}px`)
    })
    observer.observe(dock)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-changed={isChanged || undefined}
      data-silent={!(message || outcome || isChanged) || undefined}
    >
      <div className={styles.words}>
        <NoticeArea message={message} />
        {!message && <p>{outcome ?? (isChanged && t('settings.unsaved'))}</p>}
      </div>
      {isChanged && !busy && (
        <IconButton icon="undo" label={t('settings.discard')} onClick={onDiscard} />
      )}
      <Button type="submit" compact busy={busy}>
        {t('settings.save')}
      </Button>
    </div>
  )
}
