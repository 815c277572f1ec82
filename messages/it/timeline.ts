import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'Impossibile caricare la cronologia',
  empty: 'Non è ancora successo nulla',
  older: 'Voci precedenti',
  next: 'Prossimo contatto: {time}',
  kinds: {
    created: 'Cliente creato',
    changed: 'Dati modificati',
    deleted: 'Spostato nel cestino',
    restored: 'Ripristinato dal cestino',
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
}
