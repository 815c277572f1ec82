import { breakdownParts } from '@landfall/contract/customs/statistic-breakdowns.ts'
import { useTranslation } from 'react-i18next'

/** Gives what statistics are broken down by in words: “8-digit HS codes, Partners (monthly)”. */
export function useBreakdownName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    const { isMonthly, product, dimensions } = breakdownParts(name)
    const products =
      product === undefined
        ? []
        : [
            product === 'goods'
              ? t('customsLibrary.breakdown.goods')
              : t('customsLibrary.breakdown.hs', { digits: product.slice(2) }),
          ]
    const parts = [...products, ...dimensions.map((one) => t(`customsLibrary.breakdown.${one}`))]
    return t(`customsLibrary.breakdown.${isMonthly ? 'month' : 'year'}`, {
      parts: parts.join(t('customsLibrary.breakdown.separator')) || t('customsLibrary.breakdown.none'),
    })
  }
}
