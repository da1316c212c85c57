import { type FormEvent, useState } from 'react'
import { clockTime } from '../lib/relative-time.ts'
import { findUserId } from '../lib/session.ts'
import { urls } from '../lib/urls.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './developer.module.css'
import { t } from './texts.ts'
import { type Frame, useRawSocket } from './use-raw-socket.ts'

/** spec §2, §7: a raw websocket message tester, over a plain socket to the page's own host. */
export function SocketTestPage() {
  const userId = findUserId()
  const paths = [urls.echoSocket, ...(userId === null ? [] : [urls.socket(userId)])]
  const [path, setPath] = useState<string>(urls.echoSocket)
  const [text, setText] = useState('')
  const { isOpen, frames, send, reconnect } = useRawSocket(path)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isOpen || text === '') return
    send(text)
    setText('')
  }

  return (
    <>
      <PageHeader title={t('title.test')} back={userId === null ? '/' : '/settings'} />
      <div className="page">
        <Choices
          legend={t('test.address')}
          name="path"
          choices={paths.map((value) => ({
            value,
            label: `${value} · ${t(value === urls.echoSocket ? 'test.echo' : 'test.own')}`,
          }))}
          value={path}
          onChange={setPath}
        />
        <p className={`wrong ${styles.status}`} role="status" data-open={isOpen || undefined}>
          {t(isOpen ? 'test.online' : 'test.offline')}
        </p>
        <form className="stack" onSubmit={handleSubmit}>
          <TextField
            label={t('test.text')}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="actions">
            <Button type="submit" icon="send" aria-disabled={!isOpen || undefined}>
              {t('test.send')}
            </Button>
            <Button look="secondary" icon="retry" onClick={reconnect}>
              {t('test.reconnect')}
            </Button>
          </div>
        </form>
        <section className={styles.card} aria-labelledby="frames">
          <h2 id="frames">{t('test.frames')}</h2>
          <ol className={styles.frames}>
            {frames.map((frame) => (
              <FrameRow key={frame.key} frame={frame} />
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

function FrameRow({ frame: { event, text, at } }: { frame: Frame }) {
  return (
    <li className={styles.frame} data-event={event}>
      <span className={styles.event}>
        {t(`test.${event}`)} · <time dateTime={at.toISOString()}>{clockTime(at)}</time>
      </span>
      <code>{text}</code>
    </li>
  )
}
