import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Allowed } from '#platform/permission.tsx'

/** Leads to the upload of customs files. */
export function UploadButton(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Allowed need="customs.upload.write">
      <Button
        icon={<UploadOutlined aria-hidden />}
        onClick={() => navigate('/customsData/uploadCustomsData')}
      >
        {t('customsData.upload')}
      </Button>
    </Allowed>
  )
}
