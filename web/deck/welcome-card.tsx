import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endFirstQuestions } from '../account/newcomer.ts'
import type { HomeState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { firstName } from '../people/first-name.ts'
import { householdQuery } from '../pets/household.ts'
import { Button } from '../ui/button.tsx'
import { Michi } from '../ui/michi.tsx'
import tableStyles from './deck-table.module.css'
import { t } from './texts.ts'

/** A newcomer's first card: it offers the first questions about their pet. */
export function WelcomeCard() {
  const userId = getUserId()
  const { data: own, isPending } = useQuery(householdQuery(userId))
  const [, navigate] = useLocation()
  const pet = own?.pets[0]?.name.trim()

  function start() {
    const state: HomeState = { questions: { steps: null, index: 0, depth: 1 } }
    navigate('/home', { state })
  }

  return (
    <div className={tableStyles.stage}>
      <article className="cover fill" aria-busy={isPending}>
        {/* All at once: long names would move what is below them. */}
        {!isPending && (
          <>
            <div className="coverCat">
              <Michi mood="happy" />
            </div>
            {own && (
              <h2>
                {t('first.hello', { name: firstName(own.name) })}{' '}
                {pet ? t('first.face', { name: pet }) : t('first.faceUnnamed')}
              </h2>
            )}
            <p className="soft narrow">{t('first.why')}</p>
            <div className="coverWays">
              <Button onClick={start}>{t('first.start')}</Button>
              <Button look="secondary" onClick={() => endFirstQuestions(userId)}>
                {t('first.later')}
              </Button>
            </div>
          </>
        )}
      </article>
    </div>
  )
}
