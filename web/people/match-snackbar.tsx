import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { showSnackbar } from '../lib/snackbar.ts'
import { chatStateOfMatch, type NewMatch } from './new-matches.ts'
import { plural, t } from './texts.ts'

interface MatchSnackbarProps {
  matches: readonly NewMatch[]
  onShown: () => void
}

/** Announces matches without taking the focus. */
export function MatchSnackbar({ matches, onShown }: MatchSnackbarProps) {
  const [, navigate] = useLocation()
  const show = useEffectEvent(() => {
    const [match] = matches
    if (!match) return
    const isOne = matches.length === 1
    showSnackbar({
      text: isOne
        ? t('match.news', { name: match.animalName })
        : plural('match.several', matches.length),
      ms: 8_000,
      action: {
        label: t(isOne ? 'match.write' : 'match.look'),
        run: () =>
          isOne ? navigate('/chat', { state: chatStateOfMatch(match) }) : navigate('/chats'),
      },
    })
    onShown()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when there are more.
  useEffect(() => show(), [matches])
  return null
}
