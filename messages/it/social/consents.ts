import type { consents as zh } from '../../zh/social/consents.ts'

export const consents: typeof zh = {
  record: 'Registra consenso',
  intro:
    'I modelli WhatsApp arrivano solo a chi ha un consenso registrato. Conservi la prova: quando e come è stato dato.',
  fields: {
    people: 'Numeri',
    phone: 'Telefono',
    name: 'Nome',
    customer: 'Cliente',
    country: 'Codice paese',
    source: 'Come',
    givenOn: 'Data del consenso',
    proof: 'Prova',
    recordedBy: 'Registrato da',
    recordedAt: 'Registrato',
    end: 'Motivo della fine',
    endedAt: 'Terminato',
  },
  peopleHint:
    'Un numero per riga con prefisso internazionale (per es. +34 600 111 222), poi se vuole una virgola e il nome; al massimo {limit}',
  lineWrong: 'La riga {line} non è un numero con prefisso internazionale',
  tooMany: 'Al massimo {limit} numeri',
  proofHint: 'Per esempio il numero di un biglietto, il nome di un modulo, il giorno di una conversazione',
  sources: {
    form: 'Modulo sul sito',
    fair: 'In fiera',
    contract: 'Contratto o ordine',
    conversation: 'In una conversazione',
    call: 'Al telefono',
    other: 'In altro modo',
  },
  ends: {
    stop: 'Ha scritto stop',
    asked: 'Ha chiesto di smettere',
    network: 'Disattivato sulla piattaforma',
    mistake: 'Registrato per errore',
  },
  tabs: {
    active: 'Validi',
    ended: 'Terminati',
    all: 'Tutti',
  },
  recorded: 'Registrati: {amount}',
  already: 'già dati: {amount}',
  withdrawn: 'hanno detto stop in seguito, non registrati: {amount}',
  endAsked: 'Hanno chiesto di smettere',
  endMistake: 'Registrato per errore',
  endHint: 'Queste persone non ricevono più modelli, nemmeno dalle campagne in corso.',
  searchHint: 'Nome, telefono, cliente o prova',
  emptyTitle: 'Nessun consenso registrato',
  emptyHint: 'Registri chi ha dato un consenso chiaro in fiera, in un modulo o in un contratto',
}
