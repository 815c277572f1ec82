import { type PacedProvider, pacedProviders } from '@landfall/contract/email/sending-pace.ts'
import { useTranslation } from 'react-i18next'

/** Names who takes mail: one of the list, or the domain its servers have. */
export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation()
  return (provider) =>
    (pacedProviders as readonly string[]).includes(provider)
      ? t(`sendingPace.providers.${provider as PacedProvider}`)
      : provider
}
