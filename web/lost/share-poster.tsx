import { useState } from 'react'
import type { Poster } from '../../contract/lost-pets.ts'
import { basePath } from '../../contract/routes.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { t } from './texts.ts'

interface SharePosterProps {
  poster: Pick<Poster, 'key' | 'petName'>
  look?: 'secondary'
  compact?: boolean
}

/** Opens the share sheet of the device, or copies the address where there is none. */
export function SharePoster({ poster: { key, petName }, look, compact }: SharePosterProps) {
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    const url = addressOf(key)
    const title = t('lost.poster.shareTitle', { name: petName || t('lost.somePet') })
    if (typeof navigator.share !== 'function') return setIsCopied(await copyText(url))
    try {
      await navigator.share({ title, url })
    } catch {
      // The person closed the share sheet.
    }
  }

  return (
    <>
      <Button
        look={look ?? 'primary'}
        compact={compact ?? false}
        icon="send"
        onClick={() => void share()}
      >
        {t(isCopied ? 'lost.poster.copied' : 'lost.poster.share')}
      </Button>
      <span className="visuallyHidden" role="status">
        {isCopied && t('lost.poster.copied')}
      </span>
    </>
  )
}

export const addressOf = (key: string) => `${location.origin}${basePath}/lost/${key}`
