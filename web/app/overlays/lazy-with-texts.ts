import { type ComponentType, lazy } from 'react'
import { loadTexts, type TextArea } from '../../lib/i18n/i18n.ts'

/** A component whose code and texts are fetched when it is first drawn. */
export const lazyWithTexts = <Props>(
  areas: TextArea | TextArea[],
  load: () => Promise<ComponentType<Props>>,
) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), ...[areas].flat().map(loadTexts)])
    return { default: component }
  })
