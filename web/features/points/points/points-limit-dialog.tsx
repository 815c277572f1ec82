import type { PointsLimit, PointsPerson } from '@landfall/contract/points/points.ts'
import { Form, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useSaveLimit } from './use-points.ts'

interface PointsLimitDialogProps {
  person: Pick<PointsPerson, 'id' | 'name' | 'monthlyCap' | 'totalCap'>
  onClose: () => void
}

/** Limits what one person may spend. */
export function PointsLimitDialog({ person, onClose }: PointsLimitDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PointsLimit>()
  const save = useSaveLimit(person.id)
  const { monthlyCap, totalCap } = person
  return (
    <SubmitDialog
      title={t('points.limitTitle', { name: person.name })}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="pointsLimit"
        layout="vertical"
        initialValues={{ monthlyCap, totalCap }}
        onFinish={async (values) => {
          const isSaved = await save
            .mutateAsync({ monthlyCap: values.monthlyCap ?? null, totalCap: values.totalCap ?? null })
            .then(
              () => true,
              () => false,
            )
          if (!isSaved) return
          notifySuccess(t('points.saved'))
          onClose()
        }}
      >
        <FormGuard />
        <PointsLimitFields />
      </Form>
    </SubmitDialog>
  )
}

/** The inputs `monthlyCap` and `totalCap`, for forms that set a limit among other things. */
export function PointsLimitFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name="monthlyCap" label={t('points.field.monthlyCap')}>
        <InputNumber
          min={0}
          max={1_000_000_000_000}
          precision={0}
          placeholder={t('points.noLimit')}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="totalCap" label={t('points.field.totalCap')} extra={t('points.limitHint')}>
        <InputNumber
          min={0}
          max={1_000_000_000_000}
          precision={0}
          placeholder={t('points.noLimit')}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </>
  )
}
