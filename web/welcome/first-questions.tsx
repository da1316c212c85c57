import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { monthOf } from '../../contract/age.ts'
import type { Pet, PetDetails } from '../../contract/pets.ts'
import { settingsQuery } from '../account/own-settings.ts'
import type { FirstStep, HomeState, QuestionsProgress } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { ownPetsQuery, useSavePet } from '../pets/own-pets.ts'
import { detailsOf, formValuesOf } from '../pets/pet-form-values.ts'
import { Loaded } from '../ui/loaded.tsx'
import { bornFrom } from './born-from.ts'
import { NameStep } from './name-step.tsx'
import { PhotoStep, type RenderFraming } from './photo-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepsFor } from './steps.ts'
import { AgeStep, SexStep, SpeciesStep } from './tap-steps.tsx'
import { t } from './texts.ts'
import styles from './welcome.module.css'
import { WelcomeEnd } from './welcome-end.tsx'

interface FirstQuestionsProps {
  /** The state of the current history entry. */
  progress: QuestionsProgress
  /** The person's own card, as others see it. */
  card: ReactNode
  renderFraming: RenderFraming
}

/** The first questions to a newcomer: one at a time, full screen; each can be skipped. */
export function FirstQuestions({ progress, card, renderFraming }: FirstQuestionsProps) {
  const userId = getUserId()
  const own = useQuery(settingsQuery(userId))
  const ownPets = useQuery(ownPetsQuery(userId))
  const isReady = Boolean(own.data && ownPets.data)

  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every step its heading is read out.
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    element?.querySelector('h2')?.focus()
    element?.scrollTo(0, 0)
  }, [progress.depth, isReady])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('title.welcome')}
      onCancel={(event) => {
        // React also passes on the event of a dialog or a file field inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        history.back()
      }}
      // The browser itself closes it at the second Escape without a click between.
      onClose={(event) => event.target === event.currentTarget && history.back()}
    >
      <Loaded queries={[own, ownPets]}>
        {(settings, [pet]) =>
          pet && (
            <Steps
              userId={userId}
              pet={pet}
              hasPhoto={Boolean(settings.imgUrl)}
              progress={progress}
              card={card}
              renderFraming={renderFraming}
            />
          )
        }
      </Loaded>
    </dialog>
  )
}

interface StepsProps extends FirstQuestionsProps {
  userId: number
  pet: Pet
  hasPhoto: boolean
}

function Steps({ userId, pet, hasPhoto, progress, card, renderFraming }: StepsProps) {
  const save = useSavePet(userId)
  const [, navigate] = useLocation()
  const [missing] = useState(() => stepsFor(pet, hasPhoto))
  const steps = progress.steps ?? missing
  const step = steps[progress.index]
  const now = monthOf(Date.now())

  // Also in the first history entry, so that Back and a reload show the same questions.
  const storeSteps = useEffectEvent(() => {
    const state: HomeState = { questions: { ...progress, steps } }
    if (!progress.steps) navigate('/home', { replace: true, state })
  })
  useEffect(() => storeSteps(), [])

  function next() {
    save.reset()
    const { index, depth } = progress
    const state: HomeState = { questions: { index: index + 1, steps, depth: depth + 1 } }
    navigate('/home', { state })
  }
  const saveAnswer = (details: Partial<PetDetails>) => {
    if (save.isPending) return
    const known = detailsOf(formValuesOf(pet))
    save.mutate({ id: pet.id, pet: { ...known, ...details } }, { onSuccess: next })
  }

  if (!step)
    return (
      <WelcomeEnd
        userId={userId}
        hasPhoto={hasPhoto}
        isWhole={stepsFor(pet, hasPhoto).length === 0}
        card={card}
        onLeave={() => history.go(-progress.depth)}
      />
    )
  const shared = { pet, isBusy: save.isPending, onAnswer: saveAnswer }
  return (
    <StepFrame
      key={step}
      step={step}
      title={titleOf(step, pet.name)}
      pet={pet}
      index={progress.index}
      total={steps.length}
      isPleased={save.isPending || (step === 'photo' && hasPhoto)}
      error={save.error}
      canSkip={!(step === 'photo' && hasPhoto)}
      onSkip={next}
    >
      {step === 'name' && <NameStep {...shared} userId={userId} />}
      {step === 'photo' && (
        <PhotoStep
          userId={userId}
          hasPhoto={hasPhoto}
          renderFraming={renderFraming}
          onNext={next}
        />
      )}
      {step === 'species' && <SpeciesStep {...shared} userId={userId} />}
      {step === 'sex' && <SexStep {...shared} />}
      {step === 'age' && (
        <AgeStep
          isBusy={save.isPending}
          onChoose={(age) => saveAnswer({ born: bornFrom(age, now) })}
        />
      )}
    </StepFrame>
  )
}

function titleOf(step: FirstStep, name: string): string {
  if (step === 'name') return t('welcome.name')
  return name.trim() ? t(`welcome.${step}`, { name }) : t(`welcome.${step}Unnamed`)
}
