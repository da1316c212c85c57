import type { Playdate } from '../../contract/playdates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PlaydateCard } from './playdate-card.tsx'
import { t } from './texts.ts'

interface PlaydateDialogProps {
  playdate: Playdate
  name: string
  onClose: () => void
}

/** The open playdate, without searching for it among the messages. */
export function PlaydateDialog({ playdate, name, onClose }: PlaydateDialogProps) {
  return (
    <Dialog title={t('playdate.card', { name })} onClose={onClose}>
      <PlaydateCard key={playdate.version} playdate={playdate} name={name} canAct />
    </Dialog>
  )
}
