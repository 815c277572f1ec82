import { DatabaseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const GrantsDialog = lazyPart(() => import('./grants-dialog.tsx').then((m) => m.GrantsDialog))

/** Opens what a company below may read of the shared library. */
export function GrantsButton({ companyId, name }: { companyId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Allowed need="oem.library.grant">
      <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('customsLibrary.grants')}
      </Button>
      {isOpen && <GrantsDialog companyId={companyId} name={name} onClose={() => setIsOpen(false)} />}
    </Allowed>
  )
}
