import { t } from './texts.ts'

/** spec §9: whole kilometres. */
export function distanceText(km: number): string {
  return km === 0 ? t('deck.sameCity') : t('deck.distance', { km })
}
