import type { Quote } from '../../contract/chat.ts'
import styles from './quote-block.module.css'
import { isOwnQuote, quoteWords } from './quote-words.ts'
import { t } from './texts.ts'

interface QuoteBlockProps {
  quote: Quote
  otherName: string
}

/** Who wrote it, and how it begins. Its text cannot change anything around it. */
export function QuoteBlock({ quote, otherName }: QuoteBlockProps) {
  return (
    <>
      {quote.user_id !== null && (
        <bdi className={styles.author}>{isOwnQuote(quote) ? t('message.you') : otherName}</bdi>
      )}
      <bdi className={styles.words}>{quoteWords(quote, otherName)}</bdi>
    </>
  )
}
