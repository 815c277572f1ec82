import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMailBrand } from '#features/email/mail-brand/use-mail-brand.ts'
import { usePermission } from '#platform/permission.tsx'

/** Says that the brand has nothing for a block yet, and where that is changed. */
export function BrandHint({ part }: { part: 'logo' | 'social' }): ReactNode {
  const { t } = useTranslation()
  const { data } = useMailBrand()
  const mayChange = usePermission('company.sending.manage')
  if (!data || (part === 'logo' ? data.logo !== '' : data.links.length > 0)) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t(`mailBlocks.missing.${part}`)}
      {...(mayChange
        ? { action: <Link to="/systemManage/company?part=brand">{t('mailBrand.tab')}</Link> }
        : { description: t('mailBlocks.askAdmin') })}
    />
  )
}
