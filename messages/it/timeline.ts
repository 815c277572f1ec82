import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'Impossibile caricare la cronologia',
  empty: 'Non è ancora successo nulla',
  older: 'Voci precedenti',
  show: 'Mostra',
  filters: {
    followUp: 'Follow-up',
    mail: 'E-mail',
    owner: 'Responsabili',
    change: 'Modifiche',
    shipments: 'Spedizioni',
  },
  missing: 'I dati doganali non sono raggiungibili al momento; mancano le spedizioni',
  emptyShown: 'Non è ancora successo nulla di ciò che ha scelto',
  next: 'Prossimo contatto: {time}',
  kinds: {
    created: 'Cliente creato',
    changed: 'Dati modificati',
    deleted: 'Spostato nel cestino',
    restored: 'Ripristinato dal cestino',
    merged: 'Unito con',
    mergeUndone: 'Unione annullata',
    resembles: 'Salvato benché somigli a un altro cliente',
    ownerChanged: 'Responsabile cambiato',
    savedFromCustoms: 'Salvato dai dati doganali',
  },
  roles: {
    buyer: 'Compratore: {name}',
    seller: 'Venditore: {name}',
  },
  mail: {
    sent: 'E-mail inviata',
    opened: 'E-mail aperta',
    clicked: 'Link nell’e-mail aperto',
    bounced: 'E-mail respinta',
    unsubscribed: 'Disiscritto',
    replied: 'Ha risposto',
    failed: 'Invio non riuscito',
  },
  shipments: 'Spedizioni di {month}',
  shipped: {
    buyer: 'Acquisti di {name} · spedizioni: {records} · fornitori: {partners}',
    seller: 'Vendite di {name} · spedizioni: {records} · compratori: {partners}',
  },
  shippedValue: 'valore {value}',
}
