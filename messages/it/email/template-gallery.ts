import type { templateGallery as zh } from '../../zh/email/template-gallery.ts'

export const templateGallery: typeof zh = {
  greeting: 'Gentile {{contact.name|cliente}},',
  closing: 'Cordiali saluti',
  firstContact: {
    name: 'Primo contatto (dati doganali)',
    subject: '[[Prodotto]] per {{customer.name|la vostra azienda}}, direttamente dal produttore',
    p1: 'nei registri doganali pubblici abbiamo visto che {{customer.name|la vostra azienda}} importa [[prodotto]]. Noi lo produciamo: [[la vostra fabbrica in una frase]].',
    p2: 'Gli acquirenti di [[paese]] ci scelgono per [[una ragione con un numero: tempi, certificazione o ordine minimo]].',
    p3: 'Posso inviarvi dei campioni o un preventivo per la quantità che vi serve?',
  },
  newProduct: {
    name: 'Nuovo prodotto',
    subject: 'Novità: [[prodotto]]',
    heading: 'Vi presentiamo [[prodotto]]',
    p1: 'il nostro nuovo prodotto si può già ordinare: [[il problema che risolve, in una frase]]. Ordine minimo [[quantità]], consegna in [[giorni]] giorni.',
    button: 'Guarda il prodotto',
  },
  fair: {
    name: 'Invito a una fiera',
    subject: 'Ci vediamo a [[fiera]]: stand [[numero]]',
    heading: 'Siete invitati al nostro stand',
    p1: 'saremo a [[fiera]], a [[città]], dal [[date]]: padiglione [[numero]], stand [[numero]].',
    p2: 'Vedrete [[le novità]] e potrete portare via dei campioni. Quale giorno preferite? Vi riserviamo l’orario.',
    button: 'Scegli un orario',
  },
  priceList: {
    name: 'Listino prezzi',
    subject: 'Listino prezzi di [[mese]]',
    p1: 'ecco il nostro listino di [[mese]], valido fino al [[data]]. Prezzi [[Incoterm e porto]], pagamento [[condizioni]].',
    p2: 'Ditemi modelli e quantità: avrete un preventivo preciso entro un giorno lavorativo.',
    button: 'Scarica il listino',
  },
  followUp1: {
    name: 'Follow-up 1: è arrivata?',
    subject: '[[Prodotto]]: avete ricevuto la mia e-mail?',
    p1: 'qualche giorno fa vi ho scritto riguardo a [[prodotto]]. Nel caso si fosse persa: siete voi la persona giusta?',
    p2: 'Se non lo siete, un nome mi aiuterebbe molto. Grazie.',
  },
  followUp2: {
    name: 'Follow-up 2: un esempio',
    subject: 'Come ha fatto [[un cliente come voi]]',
    p1: 'un’azienda di [[settore]] in [[paese]] comprava da [[fornitore precedente]] e ora ordina da noi: [[il risultato, con un numero]].',
    p2: 'Vi mando i dettagli? Basta un «sì».',
  },
  followUp3: {
    name: 'Follow-up 3: l’ultima',
    subject: 'Non vi scriverò più',
    p1: 'vi ho scritto alcune volte e capisco che non è il momento. Questa è la mia ultima e-mail.',
    p2: 'Se un giorno vi servirà [[prodotto]], rispondete a questa e-mail. Vi auguro buoni affari.',
  },
  reawaken: {
    name: 'Risvegliare un cliente',
    subject: 'È passato un po’ di tempo, {{customer.name|gentile cliente}}',
    p1: 'è passato un po’ dal vostro ultimo ordine di [[prodotto]]. Da allora: [[due miglioramenti]].',
    p2: 'Le vostre esigenze sono cambiate? E se qualcosa non andava, ditemelo: me ne occupo io.',
    button: 'Guarda cosa abbiamo ora',
  },
}
