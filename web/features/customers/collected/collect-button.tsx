import { InboxOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecognised } from '#features/customers/customers/use-customers.ts'
import { Allowed } from '#platform/permission.tsx'
import { useCollectCompanies } from './use-collect.ts'

interface CollectButtonProps extends Pick<ButtonProps, 'size'> {
  company: { key: string; role: TradeRole }
  name: string
}

/** Collects a trade company, so that somebody decides later whether it becomes a customer. */
export function CollectButton({ company, name, size }: CollectButtonProps): ReactNode {
  const { t } = useTranslation()
  const collect = useCollectCompanies()
  const customer = useRecognised(company.key)
  const collecting = useMutation({ mutationFn: () => collect([company]) })
  // Who is a customer, or not yet known to be none, need not wait to become one.
  if (customer !== null) return null
  return (
    <Allowed need="customer.collected.write">
      <Button
        size={size}
        icon={<InboxOutlined aria-hidden />}
        aria-label={t('collected.collectName', { name })}
        title={t('collected.collect')}
        loading={collecting.isPending}
        onClick={() => collecting.mutate()}
      >
        {t('collected.collect')}
      </Button>
    </Allowed>
  )
}
