import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RecycleKind, RestoreAnswer, RestoreConflict } from '@landfall/contract/records/recycle-bin.ts'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OwnerPicker } from '#features/customers/customers/owner-picker.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { useRestore } from './use-recycle-bin.ts'

/** What has one name only; words in six languages are named by hand. */
const renamed: readonly RecycleKind[] = [
  'emailTemplate',
  'mappingTemplate',
  'permissionTemplate',
  'userGroup',
]

interface RestoreConflictsProps {
  answer: RestoreAnswer
  onClose: () => void
  /** What is still refused after another try. */
  onRefused: (answer: RestoreAnswer) => void
}

interface Wishes {
  ownerId?: number | null
  isRenaming?: boolean
}

/** Why records did not come back, and what can be done about it. */
export function RestoreConflicts({ answer, onClose, onRefused }: RestoreConflictsProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Wishes>()
  const restore = useRestore(onRefused)
  const isGone = answer.conflicts.some(({ reason }) => reason === 'ownerGone')
  const isNamed = answer.conflicts.some(
    ({ reason, kind }) => reason === 'nameTaken' && renamed.includes(kind),
  )
  const ids = answer.conflicts.map(({ id }) => id)
  const retry = async (wishes: Wishes) => {
    await restore.mutateAsync({ selection: { scope: batchScope.Checked, ids }, ...wishes })
    onClose()
  }
  return (
    <TabModal
      open
      title={t('recycleBin.conflicts.title')}
      okText={t('recycleBin.conflicts.retry')}
      okButtonProps={{ hidden: !isGone && !isNamed }}
      cancelText={t('common.close')}
      confirmLoading={restore.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('recycleBin.conflicts.count', { amount: formatNumber(answer.refused) })}</p>
      <ul className="restore-conflicts">
        {answer.conflicts.map((conflict) => (
          <li key={conflict.id}>
            <b>{conflict.title}</b> — {reasonOf(conflict)} <HolderLink conflict={conflict} />
          </li>
        ))}
      </ul>
      <Form<Wishes>
        form={form}
        name="restore"
        layout="vertical"
        initialValues={{ ...(isGone ? { ownerId: null } : {}), isRenaming: isNamed }}
        onFinish={retry}
      >
        {isGone && (
          <Form.Item name="ownerId" label={t('recycleBin.conflicts.newOwner')}>
            <OwnerPicker />
          </Form.Item>
        )}
        {isNamed && (
          <Form.Item name="isRenaming" valuePropName="checked">
            <Checkbox>{t('recycleBin.conflicts.rename')}</Checkbox>
          </Form.Item>
        )}
      </Form>
    </TabModal>
  )

  function reasonOf({ reason, value, holderTitle }: RestoreConflict): string {
    return t(`recycleBin.conflicts.${reason}`, { value, holder: holderTitle })
  }
}

/** Of the kinds whose refusal names who has the place now. */
const pathOf: Partial<Record<RecycleKind, (id: number) => string>> = {
  customer: customerPath,
  emailTemplate: (id) => `/email/emailTemplate/edit?id=${id}`,
  emailRelay: () => '/systemManage/company',
  suppression: () => '/systemManage/company?part=suppressions',
  mailbox: () => '/systemManage/company?part=mailboxes',
  customerLabel: () => '/customer/label',
  customerGroup: () => '/customer/group',
  customerSource: () => '/customer/source',
  customerField: () => '/customer/fields',
  followUp: () => '/customer/index?tab=all',
  customerFile: () => '/customer/index?tab=all',
  collected: () => '/customer/index/collect',
}

function HolderLink({ conflict }: { conflict: RestoreConflict }): ReactNode {
  const { t } = useTranslation()
  const { holderId, holderTitle, kind } = conflict
  const path = holderId === null ? undefined : pathOf[kind]?.(holderId)
  if (!path) return null
  return <Link to={path}>{t('recycleBin.conflicts.openHolder', { name: holderTitle })}</Link>
}
