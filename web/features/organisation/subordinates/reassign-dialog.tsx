import type { Subordinate } from '@landfall/contract/organisation/subordinates.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueSelect } from '#features/access/colleagues/colleague-select.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useReassign } from './use-subordinates.ts'

/** Gives somebody another leader, or none. */
export function ReassignDialog({ person, onClose }: { person: Subordinate; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ leaderId?: number }>()
  const reassign = useReassign(person.id)
  const submit = async ({ leaderId }: { leaderId?: number }) => {
    await reassign.mutateAsync(leaderId ?? null)
    notifySuccess(t('subordinates.reassigned'))
    onClose()
  }
  return (
    <SubmitDialog
      title={t('subordinates.reassignTitle', { name: person.name })}
      isRunning={reassign.isPending}
      failure={reassign.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="reassign"
        layout="vertical"
        initialValues={{ leaderId: person.leaderId ?? undefined }}
        onFinish={(wish) => submit(wish).catch(() => undefined)}
      >
        <Form.Item name="leaderId" label={t('subordinates.leader')}>
          <ColleagueSelect<number>
            allowClear
            showsLogin
            except={person.id}
            placeholder={t('subordinates.noLeader')}
          />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
