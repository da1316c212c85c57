import { useId } from 'react'
import type { DeckFilter } from '../../../contract/deck-filter.ts'
import { Choices, SomeChoices } from '../../ui/choices.tsx'
import { t } from './texts.ts'

const distances = [10, 25, 50, 100, 250]
const any = 'any'

interface DistanceChoiceProps {
  value: number | null
  /** Another client may have asked for a number of its own: that one is on offer too. */
  saved: number | null
  onChange: (km: number | null) => void
}

export function DistanceChoice({ value, saved, onChange }: DistanceChoiceProps) {
  const name = useId()
  const offered = [...new Set([...distances, saved ?? value])].filter((km) => km !== null)
  offered.sort((one, other) => one - other)
  const choices = [
    { value: any, label: t('filter.anyDistance') },
    ...offered.map((km) => ({ value: String(km), label: t('filter.upTo', { km }) })),
  ]
  return (
    <Choices
      legend={t('filter.distance')}
      name={name}
      choices={choices}
      value={value === null ? any : String(value)}
      onChange={(km) => onChange(km === any ? null : Number(km))}
      isFirst
    />
  )
}

type Parts = {
  [Part in 'species' | 'sizes' | 'ages' | 'energies']: DeckFilter[Part][number]
}

interface SomeOfProps<Part extends keyof Parts> {
  part: Part
  all: readonly Parts[Part][]
  chosen: readonly Parts[Part][]
  onChange: (chosen: Parts[Part][]) => void
}

/** Several can be chosen; none chosen means any. */
export function SomeOf<Part extends keyof Parts>(props: SomeOfProps<Part>) {
  const { part, all, chosen, onChange } = props
  return (
    <SomeChoices
      legend={t(`filter.${part}` as `filter.${keyof Parts}`)}
      choices={all.map((value) => ({ value, label: t(`filter.${part}.${value}` as ChoiceKey) }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

type ChoiceKey = { [Part in keyof Parts]: `filter.${Part}.${Parts[Part]}` }[keyof Parts]
