import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'

/** Copies what stands beside it, such as an e-mail address or a phone number. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  const label = t('common.copy', { text })
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => copy(text)}
    />
  )
}
