import type { ReactNode } from 'react'
import { isolate } from '../../contract/isolate.ts'
import type { PetAnswer } from '../../contract/pets.ts'
import { t } from './texts.ts'

interface AnswerProps {
  answer: PetAnswer
  /** Of the box; the question is its first child, the answer its second. */
  className: string | undefined
  /** Begins a note about this answer; absent where nobody can write one. */
  onAsk?: (() => void) | undefined
  /** At the end of the button. */
  icon?: ReactNode
}

/** A question, and what the pet answers. */
export function Answer({ answer, className, onAsk, icon }: AnswerProps) {
  const words = (
    <>
      <span>{t(`prompt.${answer.prompt}`)}</span>
      <span dir="auto">{isolate(answer.answer)}</span>
    </>
  )
  if (!onAsk) return <p className={className}>{words}</p>
  return (
    <button type="button" className={className} title={t('prompt.write')} onClick={onAsk}>
      {words}
      {icon}
    </button>
  )
}
