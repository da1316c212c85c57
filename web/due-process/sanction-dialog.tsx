import type { Sanction } from '../../contract/sanctions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { useReadSanction } from './queries.ts'
import { SanctionFacts, titleOf } from './sanction-facts.tsx'
import { t } from './texts.ts'

interface SanctionDialogProps {
  sanction: Sanction
  /** Called if the person closes the dialog without confirming; it opens again at the next visit. */
  onClose: () => void
}

/** Shows a decision until the person confirms that they have read it. */
export function SanctionDialog({ sanction, onClose }: SanctionDialogProps) {
  const read = useReadSanction()
  return (
    <Dialog
      title={titleOf(sanction)}
      onClose={onClose}
      actions={
        <Button busy={read.isPending} onClick={() => read.mutate(sanction.id)}>
          {t('sanction.understood')}
        </Button>
      }
    >
      <SanctionFacts sanction={sanction} />
      <Failure error={read.error} />
    </Dialog>
  )
}
