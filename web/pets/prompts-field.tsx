import { useEffect, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { type Prompt, petPrompts } from '../../contract/pet-words.ts'
import type { PetAnswer } from '../../contract/pets.ts'
import { countCharacters } from '../../contract/text-problem.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { PetFormProblems } from './pet-form-values.ts'
import { t } from './texts.ts'

interface PromptsFieldProps {
  prompts: readonly PetAnswer[]
  problems: PetFormProblems['answers']
  onChange: (prompts: PetAnswer[]) => void
}

/** Up to three questions, each with its answer. None is needed. */
export function PromptsField({ prompts, problems, onChange }: PromptsFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  // The row or button to which the focus goes after a row was added or removed.
  const [focused, setFocused] = useState<number>()
  useEffect(() => {
    if (focused === undefined) return
    const selects = field.current?.querySelectorAll('select')
    const target = selects?.[focused] ?? field.current?.querySelector('[data-add]')
    if (target instanceof HTMLElement) target.focus()
    setFocused(undefined)
  }, [focused])

  const isFree = (prompt: Prompt) => prompts.every((each) => each.prompt !== prompt)
  const change = (index: number, changes: Partial<PetAnswer>) =>
    onChange(prompts.map((each, at) => (at === index ? { ...each, ...changes } : each)))

  function add() {
    const prompt = petPrompts.find(isFree)
    if (!prompt) return
    onChange([...prompts, { prompt, answer: '' }])
    setFocused(prompts.length)
  }

  function remove(index: number) {
    onChange(prompts.toSpliced(index, 1))
    setFocused(index)
  }

  return (
    <fieldset ref={field} className="stack gap4">
      <legend className="title large">{t('pets.prompts')}</legend>
      <p className="hint">{t('pets.promptsHint', { max: limits.promptsPerPet })}</p>
      {prompts.map(({ prompt, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position, whatever its question is.
        <div key={index} className="speech stack gap2">
          <div className="row spread strong">
            <span aria-hidden="true">{t('pets.prompt', { n: index + 1 })}</span>
            <IconButton
              icon="cross"
              label={t('pets.removePrompt', { n: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
          <Select
            label={t('pets.prompt', { n: index + 1 })}
            value={prompt}
            options={petPrompts
              .filter((each) => each === prompt || isFree(each))
              .map((value) => ({ value, label: t(`prompt.${value}`) }))}
            onChange={({ target }) => change(index, { prompt: target.value as Prompt })}
          />
          <TextArea
            label={t('pets.answer')}
            name={`answer-${prompt}`}
            rows={2}
            dir="auto"
            maxLength={limits.answerUnits}
            value={answer}
            hint={t('pets.aboutCount', {
              n: countCharacters(answer.trim()),
              max: limits.answerLength,
            })}
            error={problems?.[prompt] && problemText(problems[prompt])}
            onChange={({ target }) => change(index, { answer: target.value })}
          />
        </div>
      ))}
      {prompts.length < limits.promptsPerPet && (
        <Button look="secondary" icon="plus" data-add onClick={add}>
          {t('pets.addPrompt')}
        </Button>
      )}
    </fieldset>
  )
}

const problemText = (problem: 'tooLong' | 'hasLink') =>
  problem === 'hasLink'
    ? t('pets.answerHasLink')
    : t('pets.answerTooLong', { max: limits.answerLength })
