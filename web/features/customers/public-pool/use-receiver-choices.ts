import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReceivers } from './use-public-pool.ts'

/** A colleague to choose; who cannot be chosen says why. */
export interface ReceiverChoice {
  value: number
  label: string
  disabled: boolean
}

interface ReceiverWishes {
  poolId?: number | undefined
  /** Who has the customer already. */
  ownerId?: number | null | undefined
}

/** Colleagues customers can be given to, first; behind them those who cannot be given any, with the reason. */
export function useReceiverChoices({ poolId, ownerId }: ReceiverWishes): ReceiverChoice[] {
  const { t } = useTranslation()
  const receivers = useReceivers(poolId)
  return useMemo(() => {
    const others = (receivers ?? []).filter(({ id }) => id !== ownerId)
    return others
      .map(({ id, name, obstacle }) => ({
        value: id,
        label: obstacle
          ? t('publicPool.blocked', { name, why: t(`publicPool.obstacles.${obstacle}`) })
          : name,
        disabled: obstacle !== null,
      }))
      .sort((a, b) => Number(a.disabled) - Number(b.disabled))
  }, [receivers, ownerId, t])
}
