import { SafetyCertificateOutlined } from '@ant-design/icons'
import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { AddressStateTag } from './address-tags.tsx'
import { isUnderWay, runningMs, useVerifyOne } from './use-verification.ts'

/** After so long what was found out is old. */
const keptMs = 30 * 86_400_000

/** Whether mail reaches an address, as far as the company knows, with the reason on hover; and one click to find out. */
export function AddressMark({ email }: { email: string }): ReactNode {
  const { t } = useTranslation()
  const mayRead = usePermission('address.verification.read')
  const mayRun = usePermission('address.verification.run')
  const verify = useVerifyOne()
  const { data } = useQuery({
    queryKey: ['addressStates', email],
    queryFn: async ({ signal }) =>
      (await call(routes.states, { body: { emails: [email] } }, { signal })).items[0] ?? null,
    enabled: mayRead,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runningMs : false),
  })
  if (!mayRead || data === undefined) return null
  const isOld = !data?.checkedAt || Date.now() - Date.parse(data.checkedAt) > keptMs
  const why = data && [
    data.reason ? t(`addressVerification.reason.${data.reason}`) : t('addressVerification.notChecked'),
    data.checkedAt ? formatDate(data.checkedAt) : '',
  ]
  const label = t('addressVerification.useSuggestion', { email })
  return (
    <>
      {data && why && (
        <Tooltip title={why.filter(Boolean).join(' · ')}>
          <span>
            <AddressStateTag {...data} />
          </span>
        </Tooltip>
      )}
      {mayRun && isOld && !(data && isUnderWay(data)) && (
        <Button
          type="text"
          size="small"
          icon={<SafetyCertificateOutlined aria-hidden />}
          title={label}
          aria-label={label}
          loading={verify.isPending}
          onClick={() => verify.mutate(email)}
        />
      )}
    </>
  )
}
