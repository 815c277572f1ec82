import {
  CalendarOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  UndoOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { CompanyRow } from '@landfall/contract/organisation/companies.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GrantsButton } from '#features/customs/customs-library/grants-button.tsx'
import { AllotDialog } from '#features/points/points/allot-dialog.tsx'
import { Allowed } from '#platform/permission.tsx'
import { RemoveCompanyDialog, RenewDialog, SuspendDialog } from './account-dialogs.tsx'
import { useCompanyState, useExportCompany } from './use-companies.ts'
import './companies.css'

const dialogs = { renew: RenewDialog, suspend: SuspendDialog, remove: RemoveCompanyDialog } as const

/** What can be done with a company account in its present state. */
export function CompanyActions({ company, onEdit }: { company: CompanyRow; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<keyof typeof dialogs>()
  const [isAllotting, setIsAllotting] = useState(false)
  const { resume, restore } = useCompanyState()
  const exportData = useExportCompany()
  const Dialog = asked && dialogs[asked]
  const isDeleted = company.state === 'deleted'
  return (
    <div className="account-actions">
      {!isDeleted && (
        <Allowed need="oem.company.write">
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {t('companies.edit')}
          </Button>
          <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setAsked('renew')}>
            {t('companies.renew')}
          </Button>
          {company.isSuspended ? (
            <Button
              icon={<PlayCircleOutlined aria-hidden />}
              loading={resume.isPending}
              onClick={() => resume.mutate(company)}
            >
              {t('companies.resume')}
            </Button>
          ) : (
            <Button icon={<PauseCircleOutlined aria-hidden />} onClick={() => setAsked('suspend')}>
              {t('companies.suspend')}
            </Button>
          )}
        </Allowed>
      )}
      {!isDeleted && (
        <Allowed need="oem.points.allot">
          <Button icon={<WalletOutlined aria-hidden />} onClick={() => setIsAllotting(true)}>
            {t('companies.allot')}
          </Button>
        </Allowed>
      )}
      {!isDeleted && <GrantsButton companyId={company.id} name={company.name} />}
      <Allowed need="oem.company.delete">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={exportData.isPending}
          onClick={() => exportData.mutate(company.id)}
        >
          {t('companies.exportData')}
        </Button>
        {isDeleted ? (
          <Button
            type="primary"
            icon={<UndoOutlined aria-hidden />}
            loading={restore.isPending}
            onClick={() => restore.mutate(company)}
          >
            {t('companies.restore')}
          </Button>
        ) : (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setAsked('remove')}>
            {t('companies.remove')}
          </Button>
        )}
      </Allowed>
      {isAllotting && <AllotDialog companyId={company.id} onClose={() => setIsAllotting(false)} />}
      {Dialog && <Dialog company={company} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
