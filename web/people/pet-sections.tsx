import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { Pet, PetAnswer } from '../../contract/pets.ts'
import { fitOf } from '../../contract/reasons.ts'
import { getUserId } from '../lib/session.ts'
import { Answer } from '../pets/answer.tsx'
import { cautionText, nameOf, reasonText } from '../pets/fit-texts.ts'
import { householdQuery } from '../pets/household.ts'
import { company, profileLine, traits } from '../pets/pet-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useAskForNote } from './note-offer.ts'
import styles from './pet-sections.module.css'
import { t } from './texts.ts'

interface PetSectionsProps {
  userId: number
  pets: readonly Pet[]
  isOwn: boolean
}

/** Decision 047: each pet with what is known of it, and how it fits mine. */
export function PetSections({ userId, pets, isOwn }: PetSectionsProps) {
  const { data: mine } = useQuery(householdQuery(getUserId()))
  return (
    <div className="page">
      {pets.map((pet) => (
        <PetSection
          key={pet.id}
          userId={userId}
          pet={pet}
          isOwn={isOwn}
          isAlone={pets.length === 1}
          mine={isOwn ? [] : (mine?.pets ?? [])}
        />
      ))}
      {isOwn && (
        <ButtonLink look="secondary" href="/settings">
          {t('profile.edit')}
        </ButtonLink>
      )}
    </div>
  )
}

interface Line {
  icon: IconName
  text: string
}

interface PetSectionProps {
  userId: number
  pet: Pet
  isOwn: boolean
  /** Its name is the page's heading. */
  isAlone: boolean
  /** The reader's pets, if this one is of somebody else. */
  mine: readonly Pet[]
}

function PetSection({ userId, pet, isOwn, isAlone, mine }: PetSectionProps) {
  const id = useId()
  const line = profileLine(pet, monthOf(Date.now()))
  const known = traits(pet)
  const lines = listFacts(mine, pet)
  const { about, prompts } = pet
  const isKnown = line.length + known.length + lines.length > 0 || about || prompts
  if (isAlone && !isKnown) return null
  return (
    <article className={styles.pet} aria-labelledby={id}>
      <h2 id={id}>{isolate(nameOf(pet.name, isOwn))}</h2>
      {line.length > 0 && (
        <p className={styles.line}>
          <Facts facts={line} />
        </p>
      )}
      {known.length > 0 && (
        <ul className={styles.traits}>
          {known.map((trait) => (
            <li key={trait}>{trait}</li>
          ))}
        </ul>
      )}
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
      {prompts && <Answers userId={userId} petName={pet.name} answers={prompts} />}
      <Lines lines={lines} />
    </article>
  )
}

interface AnswersProps {
  userId: number
  petName: string
  answers: readonly PetAnswer[]
}

/** Where the person can be liked, an answer is the way to a note about it. */
function Answers({ userId, petName, answers }: AnswersProps) {
  const askForNote = useAskForNote(userId)
  return (
    <ul className="stack gap2">
      {answers.map((each) => (
        <li key={each.prompt}>
          <Answer
            answer={each}
            className={styles.answer}
            onAsk={askForNote && (() => askForNote({ ...each, petName }))}
            icon={<Icon name="note" size={20} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.map(({ icon, text }) => (
        <li key={text} data-icon={icon}>
          <Icon name={icon} filled={icon === 'heart'} size={20} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What it gets on with, and how it fits mine: each fact once. */
function listFacts(mine: readonly Pet[], pet: Pet): Line[] {
  const { good, bad } = company(pet)
  const { reasons, caution } = fitOf(mine, [pet], monthOf(Date.now()))
  const isLiked = reasons.some(({ code }) => code === 'getsOn')
  const isRefused = caution?.isMine === false
  return [
    ...(good ? [{ icon: isLiked ? ('heart' as const) : ('check' as const), text: good }] : []),
    ...reasons
      .filter(({ code }) => code !== 'getsOn')
      .map((reason) => ({ icon: 'heart' as const, text: reasonText(reason) })),
    ...(bad ? [{ icon: isRefused ? ('alert' as const) : ('cross' as const), text: bad }] : []),
    ...(caution?.isMine ? [{ icon: 'alert' as const, text: cautionText(caution) }] : []),
  ]
}
