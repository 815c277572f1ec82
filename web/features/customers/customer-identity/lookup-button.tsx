import { SecurityScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useEver } from '#ui/use-ever.ts'

const LookupDialog = lazyPart(() => import('./lookup-dialog.tsx').then((m) => m.LookupDialog))

/** Asks whether a customer exists, whoever has it; `?customer=lookup` asks at once. */
export function LookupButton(): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('customer') === 'lookup'
  useEffect(() => {
    if (!isAsked) return
    setIsOpen(true)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('customer')
        return after
      },
      { replace: true },
    )
  })
  return (
    <>
      <Button icon={<SecurityScanOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('customers.lookUp')}
      </Button>
      {wasOpened && <LookupDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
