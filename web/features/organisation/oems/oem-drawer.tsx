import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined, WalletOutlined } from '@ant-design/icons'
import type { OemView } from '@landfall/contract/organisation/oems.ts'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { GrantsButton } from '#features/customs/customs-library/grants-button.tsx'
import { AccountDialog, ReasonField } from '#features/organisation/companies/account-dialogs.tsx'
import { HousePeople } from '#features/organisation/companies/house-people.tsx'
import { AllotDialog } from '#features/points/points/allot-dialog.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { BrandForm } from './brand-form.tsx'
import { useOem, useOemState } from './use-oems.ts'
import './oems.css'

interface OemDrawerProps {
  id: number | undefined
  onClose: () => void
  onEdit: (oem: OemView) => void
}

const parts = ['overview', 'brand', 'people'] as const

/** One OEM: what is agreed with it, how it presents itself, and its people. */
export function OemDrawer({ id, onClose, onEdit }: OemDrawerProps): ReactNode {
  const { t } = useTranslation()
  const oem = useOem(id)
  const mayWrite = usePermission('system.oem.write')
  const [params, setParams] = useSearchParams()
  const part = parts.find((key) => key === params.get('part')) ?? 'overview'
  const choose = (key: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('part', key)
      return after
    })
  const { data } = oem
  const contents = data && {
    overview: <OemOverview oem={data} onEdit={() => onEdit(data)} />,
    brand: <BrandForm key={data.id} oem={data} />,
    people: data.houseId ? (
      <HousePeople
        house={{ kind: 'oem', id: data.id, name: data.name }}
        mayReset={mayWrite}
        isOpen={data.state === 'active'}
      />
    ) : (
      <p className="oem-hint">{t('oems.noHouse')}</p>
    ),
  }
  return (
    <TabDrawer open={id !== undefined} onClose={onClose} size={820} title={data?.name ?? t('oems.one')}>
      {oem.error && <FailureState title={t('oems.failed')} error={oem.error} onRetry={() => oem.refetch()} />}
      {!oem.error && !contents && <Skeleton active />}
      {contents && !oem.error && (
        <Tabs
          activeKey={part}
          onChange={choose}
          items={parts
            .filter((key) => key !== 'brand' || mayWrite)
            .map((key) => ({ key, label: t(`oems.parts.${key}`), children: contents[key] }))}
        />
      )}
    </TabDrawer>
  )
}

function OemOverview({ oem, onEdit }: { oem: OemView; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isAllotting, setIsAllotting] = useState(false)
  const [isSuspending, setIsSuspending] = useState(false)
  const { suspend, resume } = useOemState()
  const companies = `/userManage/company?filter=${encodeURIComponent(
    JSON.stringify({ join: 'and', conditions: [{ field: 'oem', op: 'eq', value: oem.name }] }),
  )}`
  const facts: Fact[] = [
    [t('oems.fields.state'), t(`oems.states.${oem.state}`)],
    [t('oems.fields.domain'), oem.domain ?? t('oems.noDomain')],
    [t('oems.fields.title'), oem.title],
    [t('oems.fields.trademark'), oem.trademark ?? t('oems.noTrademark')],
    [
      t('oems.fields.companies'),
      <Link key="companies" to={companies} className="plain-link">
        {formatNumber(oem.companies)}
      </Link>,
    ],
    [t('oems.fields.createdAt'), <TimeBadge key="created" value={oem.createdAt} />],
    [t('oems.fields.remark'), oem.remark],
  ]
  return (
    <>
      <Allowed need="system.oem.write">
        <div className="oem-actions">
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {t('oems.edit')}
          </Button>
          {oem.houseId && (
            <Allowed need="oem.points.allot">
              <Button icon={<WalletOutlined aria-hidden />} onClick={() => setIsAllotting(true)}>
                {t('companies.allot')}
              </Button>
            </Allowed>
          )}
          {oem.houseId && <GrantsButton companyId={oem.houseId} name={oem.name} />}
          {oem.state === 'active' ? (
            <Button icon={<PauseCircleOutlined aria-hidden />} danger onClick={() => setIsSuspending(true)}>
              {t('oems.suspend')}
            </Button>
          ) : (
            <Button
              icon={<PlayCircleOutlined aria-hidden />}
              loading={resume.isPending}
              onClick={() => resume.mutate(oem)}
            >
              {t('oems.resume')}
            </Button>
          )}
        </div>
      </Allowed>
      {oem.state === 'suspended' && (
        <Alert
          type="warning"
          showIcon
          className="oem-note"
          title={t('oems.suspendedNote', { reason: oem.suspendReason || t('oems.noReason') })}
        />
      )}
      <FactList facts={facts} />
      {isAllotting && oem.houseId && (
        <AllotDialog companyId={oem.houseId} onClose={() => setIsAllotting(false)} />
      )}
      {isSuspending && (
        <AccountDialog
          title={t('oems.suspendTitle', { name: oem.name })}
          action={t('oems.suspend')}
          isDanger
          run={({ reason }) => suspend.mutateAsync({ oem, reason: String(reason ?? '') })}
          onClose={() => setIsSuspending(false)}
        >
          <p className="oem-hint">{t('oems.suspendHint', { companies: formatNumber(oem.companies) })}</p>
          <ReasonField />
        </AccountDialog>
      )}
    </>
  )
}
