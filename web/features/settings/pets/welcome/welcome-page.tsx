import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { Pet, PetDetails } from '../../../../../contract/pets.ts'
import { focusHeading } from '../../../../lib/focus-heading.ts'
import { t } from '../../../../lib/i18n/i18n.ts'
import { getUserId } from '../../../../lib/session.ts'
import { LoadFailure } from '../../../../ui/load-failure.tsx'
import { LoadingScreen } from '../../../../ui/scene.tsx'
import { ownPetsQuery, settingsQuery, useWelcomed } from '../../queries.ts'
import { detailsOf, draftOf } from '../pet-draft.ts'
import { useSavePet } from '../queries.ts'
import { AgeStep } from './age-step.tsx'
import { NameStep } from './name-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { SizeStep } from './size-step.tsx'
import { SpeciesStep } from './species-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { type Step, stepsFor } from './steps.ts'
import { WelcomeEnd } from './welcome-end.tsx'

/** The first minute of somebody new: a question a step, all of which can be skipped. */
export function WelcomePage() {
  const userId = getUserId()
  const own = useQuery(settingsQuery(userId))
  const ownPets = useQuery(ownPetsQuery(userId))
  const [settings, pet] = [own.data, ownPets.data?.[0]]
  const failed = [own, ownPets].find(({ data, error }) => error && !data)
  if (settings && pet)
    return <Welcome userId={userId} pet={pet} hasPhoto={settings.pictureUrl !== null} />
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={failed.refetch} />
  return <LoadingScreen />
}

interface WelcomeProps {
  userId: number
  pet: Pet
  hasPhoto: boolean
}

function Welcome({ userId, pet, hasPhoto }: WelcomeProps) {
  const [steps] = useState(() => stepsFor(pet, hasPhoto))
  const [index, setIndex] = useState(0)
  const save = useSavePet(userId)
  const welcomed = useWelcomed(userId)
  const [, navigate] = useLocation()
  const step = steps[index]

  function go(to: number) {
    save.reset()
    flushSync(() => setIndex(to))
    focusHeading()
  }
  const next = () => go(index + 1)
  const tell = (details: Partial<PetDetails>) => {
    if (save.isPending) return
    const known = detailsOf(draftOf(pet))
    save.mutate({ id: pet.id, pet: { ...known, ...details } }, { onSuccess: next })
  }
  function skipAll() {
    welcomed.mutate()
    navigate('/home', { replace: true })
  }

  if (!step)
    return (
      <WelcomeEnd
        hasPhoto={hasPhoto}
        isWhole={stepsFor(pet, hasPhoto).length === 0}
        onEnd={welcomed.mutate}
      />
    )
  const shared = { pet, isBusy: save.isPending, onTell: tell }
  return (
    <StepFrame
      key={step}
      title={titleOf(step, pet.name)}
      index={index}
      total={steps.length}
      error={save.error}
      skipLabel={skipLabelOf(step, hasPhoto)}
      onBack={index > 0 ? () => go(index - 1) : null}
      onSkip={next}
      onSkipAll={skipAll}
    >
      {step === 'name' && <NameStep {...shared} />}
      {step === 'photo' && <PhotoStep userId={userId} hasPhoto={hasPhoto} onNext={next} />}
      {step === 'species' && <SpeciesStep {...shared} />}
      {step === 'age' && <AgeStep {...shared} />}
      {step === 'size' && <SizeStep {...shared} />}
    </StepFrame>
  )
}

/** Without a name or a photo one goes on knowingly; with a photo there is nothing to skip. */
function skipLabelOf(step: Step, hasPhoto: boolean): string | null {
  if (step === 'name') return t('welcome.skipName')
  if (step !== 'photo') return t('welcome.skip')
  return hasPhoto ? null : t('welcome.skipPhoto')
}

function titleOf(step: Step, name: string): string {
  if (step === 'name') return t('welcome.name')
  return name.trim() ? t(`welcome.${step}`, { name }) : t(`welcome.${step}Unnamed`)
}
