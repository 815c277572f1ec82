import type { RightsChange } from '@landfall/contract/access/permission-templates.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { Table } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'

interface RightsPreviewDialogProps {
  changes: readonly RightsChange[]
  isSaving: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says before a template is saved what changes for whom. */
export function RightsPreviewDialog({
  changes,
  isSaving,
  onConfirm,
  onClose,
}: RightsPreviewDialogProps): ReactNode {
  const { t } = useTranslation()
  const hintId = useId()
  const amount = formatNumber(changes.length)
  return (
    <SubmitDialog
      width={720}
      title={t('permissionTemplates.previewTitle')}
      action={t('permissionTemplates.previewSave')}
      isRunning={isSaving}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p id={hintId}>
        {changes.length === 0
          ? t('permissionTemplates.previewNobody')
          : t('permissionTemplates.previewHint', { amount })}
      </p>
      {changes.length > 0 && (
        <ScrollGroup labelledBy={hintId}>
          <Table<RightsChange>
            size="small"
            rowKey={({ user }) => user.id}
            dataSource={[...changes]}
            pagination={changes.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            columns={[
              {
                key: 'user',
                title: t('permissionTemplates.employee'),
                render: (_, { user }) => <UserName user={user} />,
              },
              {
                key: 'gained',
                title: t('permissionTemplates.gained'),
                render: (_, { gained }) => <RightsList permissions={gained} />,
              },
              {
                key: 'lost',
                title: t('permissionTemplates.lost'),
                render: (_, { lost }) => <RightsList permissions={lost} />,
              },
              {
                key: 'sees',
                title: t('permissionTemplates.sees'),
                render: (_, change) => <SightChange change={change} />,
              },
            ]}
          />
        </ScrollGroup>
      )}
    </SubmitDialog>
  )
}

/** Somebody's name, and whether his account is closed. */
export function UserName({ user }: { user: RightsChange['user'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {user.name} <span className="template-quiet">{user.username}</span>
      {user.isDisabled && <StateTag tone="neutral">{t('permissionTemplates.disabledUser')}</StateTag>}
    </>
  )
}

function RightsList({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  const { t } = useTranslation()
  if (permissions.length === 0) return <span className="template-quiet">–</span>
  return (
    <ul className="rights-list">
      {permissions.map((permission) => (
        <li key={permission}>{t(`permissions.${permission}`)}</li>
      ))}
    </ul>
  )
}

function SightChange({ change }: { change: RightsChange }): ReactNode {
  const { t } = useTranslation()
  const words = (amount: number | null) => {
    if (amount === null) return t('permissionTemplates.seesAll')
    if (amount === 0) return t('permissionTemplates.seesOwn')
    return t('permissionTemplates.seesSome', { amount: formatNumber(amount) })
  }
  const { seesBefore, seesAfter } = change
  if (seesBefore === seesAfter) return words(seesAfter)
  return (
    <>
      <del>{words(seesBefore)}</del> → <ins>{words(seesAfter)}</ins>
    </>
  )
}
