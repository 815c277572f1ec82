import { CloudUploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Allowed } from '#platform/permission.tsx'

/** From the customers to their files. */
export function ImportLink(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Allowed need="customer.import.run">
      <Button
        icon={<CloudUploadOutlined aria-hidden />}
        title={t('menu.customerImport')}
        aria-label={t('menu.customerImport')}
        onClick={() => navigate('/customer/import?import=new')}
      />
    </Allowed>
  )
}
