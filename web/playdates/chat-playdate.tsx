import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { MessageItem } from '../../contract/chat.ts'
import { type PlaydateAnswer, playdateAnswers } from '../../contract/playdate-words.ts'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './playdate-card.module.css'
import { isOpenPlaydate, PlaydateCard } from './playdate-card.tsx'
import { PlaydateDialog } from './playdate-dialog.tsx'
import { chatPlaydatesQuery, useReview } from './queries.ts'
import { t } from './texts.ts'

// The parts of a chat that show playdates: a button in the header, the card among the messages, and the
// question on the day after.

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

interface ChatProps {
  chatId: number
  /** Of the other pet. */
  name: string
}

/** True while the card is loading: messages drawn before it would jump. False during retries. */
export function useIsPlaydateLoading(chatId: number): boolean {
  const { isLoading, failureCount } = useQuery(chatPlaydatesQuery(chatId))
  return isLoading && failureCount === 0
}

/** Proposes a playdate, or shows the one that is open. */
export function PlaydateButton({ chatId, name }: ChatProps) {
  const { data } = useQuery(chatPlaydatesQuery(chatId))
  // Chosen by the tap: the form stays while its proposal is stored.
  const [shown, setShown] = useState<'card' | 'form' | null>(null)
  const playdate = data?.playdate ?? null
  const open = playdate && isOpenPlaydate(playdate, new Date()) ? playdate : null
  const close = () => setShown(null)
  return (
    <>
      <span className={styles.dot} data-open={open !== null || undefined}>
        <IconButton
          icon="calendar"
          label={t(open ? 'playdate.show' : 'playdate.propose')}
          onClick={() => setShown(open ? 'card' : 'form')}
        />
      </span>
      {shown === 'card' && open && <PlaydateDialog playdate={open} name={name} onClose={close} />}
      {shown === 'form' && (
        <ProposeDialog chatId={chatId} name={name} before={playdate} onClose={close} />
      )}
    </>
  )
}

interface PlaydateStepProps extends ChatProps {
  step: NonNullable<MessageItem['playdate']>
  /** This message has the last step of the chat: the card is drawn here. */
  isLatest: boolean
  isMine: boolean
  canAct: boolean
  /** Called when the height may have changed. */
  onDrawn: () => void
}

export function PlaydateStep(props: PlaydateStepProps) {
  const { chatId, name, step, isLatest, isMine, canAct, onDrawn } = props
  const { data, refetch } = useQuery({ ...chatPlaydatesQuery(chatId), enabled: isLatest })
  const shown = data?.playdate
  // Outdated: fetched before this message arrived, or before a goodbye, which cancels without a step.
  const isStale =
    data !== undefined &&
    (shown?.id !== step.id ||
      shown.version < step.version ||
      (!canAct && isOpenPlaydate(shown, new Date())))
  useEffect(() => {
    if (isLatest && isStale) void refetch()
  }, [isLatest, isStale, refetch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has another height.
  useLayoutEffect(onDrawn, [shown?.version, isLatest])

  const line = isMine ? t(`step.mine.${step.step}`) : t(`step.theirs.${step.step}`, { name })
  if (!isLatest || shown?.id !== step.id) return <p className={styles.step}>{line}</p>
  return (
    // The key resets the card with each version, so that an old error disappears.
    <PlaydateCard
      key={shown.version}
      playdate={shown}
      name={name}
      canAct={canAct}
      isStale={isStale}
    />
  )
}

interface PlaydateQuestionProps extends ChatProps {
  /** Opens the form to report the other person. */
  onUnsafe: () => void
}

const thanksMs = 4000

/** In private, on the day after. */
export function PlaydateQuestion({ chatId, name, onUnsafe }: PlaydateQuestionProps) {
  const { data } = useQuery(chatPlaydatesQuery(chatId))
  const review = useReview(getUserId(), chatId)
  const question = data?.question
  if (!question) return null
  const { playdateId } = question
  const handleAnswer = (answer: PlaydateAnswer) =>
    review.mutate(
      { playdateId, answer },
      {
        onSuccess() {
          if (answer === 'unsafe') onUnsafe()
          else showSnackbar({ text: t('playdate.thanks'), ms: thanksMs })
        },
      },
    )
  return (
    <section className={styles.question} aria-labelledby="playdate-question">
      <h2 id="playdate-question">{t('playdate.question', { name })}</h2>
      <p className="quiet">{t('playdate.private', { name })}</p>
      <div className="wrap gap2">
        {playdateAnswers.map((answer) => (
          <Button
            key={answer}
            look="secondary"
            compact
            busy={review.isPending}
            onClick={() => handleAnswer(answer)}
          >
            {t(`playdate.${answer}`)}
          </Button>
        ))}
      </div>
      <Failure error={review.error} />
    </section>
  )
}
