import { type DemandState, type DemandView, demandStates } from '@landfall/contract/buyers/buyer-demands.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices, countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

const tones: Record<DemandState, StateTone> = {
  open: 'neutral',
  claimed: 'active',
  quoted: 'warning',
  won: 'good',
  lost: 'bad',
}

/** What became of a demand, and who has claimed it. */
export function DemandStateMark({ demand }: { demand: DemandView }): ReactNode {
  const { t } = useTranslation()
  const { state, isExpired, claimerName } = demand
  if (isExpired) return <StateTag tone="neutral">{t('buyerDemands.fields.expired')}</StateTag>
  return (
    <>
      <StateTag tone={tones[state]}>{t(`buyerDemands.state.${state}`)}</StateTag>{' '}
      {claimerName && <span className="quiet">{claimerName}</span>}
    </>
  )
}

/** The price a buyer aims at. */
export function priceOf({ priceMin, priceMax, currency }: DemandView): string {
  if (priceMin === null && priceMax === null) return ''
  const [from, to] = [priceMin ?? priceMax ?? 0, priceMax ?? priceMin ?? 0]
  const figures = { maximumFractionDigits: 4 }
  const amount =
    from === to
      ? formatNumber(from, figures)
      : `${formatNumber(from, figures)} – ${formatNumber(to, figures)}`
  return [currency, amount].filter(Boolean).join(' ')
}

/** The columns of lists of demands. */
export function useDemandColumns(): ListColumn<DemandView>[] {
  const { t } = useTranslation()
  const field = (
    key: 'amount' | 'payment' | 'shipping' | 'products',
    width: number,
  ): ListColumn<DemandView> => ({
    key,
    title: t(`buyerDemands.fields.${key}`),
    width,
    render: (row) => row[key],
  })
  return [
    {
      key: 'title',
      title: t('buyerDemands.fields.title'),
      width: 260,
      isMain: true,
      render: ({ title }) => title,
    },
    {
      key: 'state',
      givesWay: true,
      title: t('buyerDemands.fields.state'),
      width: 150,
      render: (demand) => <DemandStateMark demand={demand} />,
    },
    { key: 'price', title: t('buyerDemands.fields.price'), width: 130, render: priceOf },
    field('amount', 110),
    {
      key: 'destination',
      title: t('buyerDemands.fields.destination'),
      width: 160,
      render: ({ destination, destinationCountry }) =>
        [destination, countryName(destinationCountry)].filter(Boolean).join(', '),
    },
    { ...field('payment', 120), givesWay: true },
    { ...field('shipping', 100), givesWay: true },
    {
      key: 'buyer',
      title: t('buyerDemands.fields.buyer'),
      width: 200,
      render: ({ buyerName, buyerCountry }) =>
        [buyerName, countryName(buyerCountry)].filter(Boolean).join(', '),
    },
    {
      key: 'postedAt',
      title: t('buyerDemands.fields.postedAt'),
      width: 120,
      sortable: true,
      render: ({ postedAt }) => <TimeBadge value={postedAt} />,
    },
    {
      key: 'expiresOn',
      title: t('buyerDemands.fields.expiresOn'),
      width: 120,
      sortable: true,
      render: ({ expiresOn }) => expiresOn && formatDate(expiresOn),
    },
    {
      key: 'quality',
      title: t('buyerDemands.fields.quality'),
      width: 110,
      render: ({ quality, isVerified }) =>
        [
          quality === null ? '' : t('buyerDemands.stars', { count: formatNumber(quality) }),
          isVerified ? t('buyerDemands.fields.verified') : '',
        ]
          .filter(Boolean)
          .join(' · '),
    },
    { ...field('products', 180), isOptional: true },
    {
      key: 'publisher',
      givesWay: true,
      title: t('buyerDemands.fields.publisher'),
      width: 120,
      isOptional: true,
      render: ({ publisherName }) => publisherName,
    },
  ]
}

/** What demands can be narrowed by. */
export function useDemandFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'state',
      label: t('buyerDemands.fields.state'),
      kind: 'choice',
      isQuick: true,
      choices: demandStates.map((value) => ({ value, label: t(`buyerDemands.state.${value}`) })),
    },
    {
      field: 'buyerCountry',
      label: t('buyerDemands.fields.buyerCountry'),
      kind: 'choice',
      isQuick: true,
      choices: countryChoices(),
    },
    { field: 'isExpired', label: t('buyerDemands.fields.expired'), kind: 'boolean', isQuick: true },
    { field: 'isMine', label: t('buyerDemands.fields.claimedByMe'), kind: 'boolean', isQuick: true },
    {
      field: 'destinationCountry',
      label: t('buyerDemands.fields.destinationCountry'),
      kind: 'choice',
      choices: countryChoices(),
    },
    { field: 'hsCode', label: t('buyerDemands.fields.hsCode'), kind: 'text' },
    { field: 'products', label: t('buyerDemands.fields.products'), kind: 'text' },
    { field: 'title', label: t('buyerDemands.fields.title'), kind: 'text' },
    { field: 'isVerified', label: t('buyerDemands.fields.verified'), kind: 'boolean' },
    { field: 'hasEmail', label: t('buyerDemands.fields.hasEmail'), kind: 'boolean' },
    { field: 'quality', label: t('buyerDemands.fields.quality'), kind: 'number' },
    { field: 'postedAt', label: t('buyerDemands.fields.postedAt'), kind: 'date' },
    { field: 'expiresOn', label: t('buyerDemands.fields.expiresOn'), kind: 'date' },
  ]
}
