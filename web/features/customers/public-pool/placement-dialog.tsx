import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { PlacementFields } from './placement-fields.tsx'
import type { PlacementValues } from './placement-kinds.ts'
import type { PlacementWish } from './placement-store.ts'
import { usePlaceOne } from './use-placement.ts'

interface PlacementDialogProps {
  wish: PlacementWish
  onClose: () => void
}

/** Asks what is needed to move or protect one customer, and does it. */
export function PlacementDialog({ wish, onClose }: PlacementDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PlacementValues>()
  const place = usePlaceOne(true)
  const { kind, name, ownerId, poolId } = wish
  return (
    <SubmitDialog
      title={`${t(`publicPool.actions.${kind}`)}: ${name}`}
      action={t(`publicPool.actions.${kind}`)}
      isRunning={place.isPending}
      failure={place.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p className="placement-hint">{t(`publicPool.hints.${kind}`)}</p>
      <Form
        form={form}
        name="placement"
        layout="vertical"
        onFinish={(values) => place.mutate({ wish, values }, { onSuccess: onClose })}
      >
        <PlacementFields kind={kind} ownerId={ownerId} poolId={poolId} />
      </Form>
    </SubmitDialog>
  )
}
