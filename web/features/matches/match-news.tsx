import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { plural, t } from '../../lib/i18n/i18n.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { chatOf, type NewMatch } from './celebrations.ts'

interface MatchNewsProps {
  matches: readonly NewMatch[]
  onTold: () => void
}

/** Tells of matches in a snackbar, which takes no focus from what one is doing. */
export function MatchNews({ matches, onTold }: MatchNewsProps) {
  const [, navigate] = useLocation()
  const tell = useEffectEvent(() => {
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
        run: () => (isOne ? navigate('/chat', { state: chatOf(match) }) : navigate('/chats')),
      },
    })
    onTold()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when there are more.
  useEffect(() => tell(), [matches])
  return null
}
