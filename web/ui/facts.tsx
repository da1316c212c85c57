import { Fragment } from 'react'
import styles from './facts.module.css'

/** Facts in one text with dots between them: each fact stays in one line, and no line begins with a dot. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      <span className={styles.fact}>{index < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
    </Fragment>
  ))
}
