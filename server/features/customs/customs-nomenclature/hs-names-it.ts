/** Sections and chapters of the Harmonized System in Italian. */
export const hsNamesIt = `
I Animali vivi e prodotti del regno animale
II Prodotti del regno vegetale
III Grassi e oli animali, vegetali o microbici; cere
IV Prodotti alimentari; bevande e alcolici; tabacco
V Prodotti minerali
VI Prodotti delle industrie chimiche e connesse
VII Materie plastiche e gomma, e loro lavori
VIII Pelli, cuoio e pellicce; articoli da viaggio e borse
IX Legno, sughero e materiali da intreccio, e loro lavori
X Pasta di legno; carta e cartone
XI Materie tessili e loro manufatti
XII Calzature, cappelli, ombrelli; piume; fiori artificiali
XIII Lavori di pietra, gesso o cemento; ceramica; vetro
XIV Perle, pietre e metalli preziosi; bigiotteria; monete
XV Metalli comuni e loro lavori
XVI Macchine, apparecchi e materiale elettrico
XVII Veicoli, aeromobili, navi e materiale da trasporto
XVIII Strumenti ottici, di misura e medici; orologeria; musica
XIX Armi e munizioni
XX Merci e prodotti diversi
XXI Oggetti d’arte, da collezione o di antichità
01 Animali vivi
02 Carni e frattaglie commestibili
03 Pesci, crostacei, molluschi e altri invertebrati acquatici
04 Latte e derivati; uova; miele; altri commestibili di origine animale
05 Altri prodotti di origine animale
06 Piante vive e prodotti della floricoltura
07 Ortaggi, piante, radici e tuberi alimentari
08 Frutta commestibile; scorze di agrumi o di meloni
09 Caffè, tè, mate e spezie
10 Cereali
11 Prodotti della macinazione; malto; amidi; inulina; glutine
12 Semi e frutti oleosi; piante medicinali; foraggi
13 Gommalacca; gomme, resine e altri succhi ed estratti vegetali
14 Materie da intreccio e altri prodotti vegetali
15 Grassi e oli animali, vegetali o microbici; cere
16 Preparazioni di carne, pesce, crostacei o insetti
17 Zuccheri e prodotti a base di zuccheri
18 Cacao e sue preparazioni
19 Preparazioni di cereali, farine, amidi o latte; pasticceria
20 Preparazioni di ortaggi, frutta o altre parti di piante
21 Preparazioni alimentari diverse
22 Bevande, liquidi alcolici e aceti
23 Residui delle industrie alimentari; mangimi
24 Tabacchi e succedanei; prodotti contenenti nicotina
25 Sale; zolfo; terre e pietre; gessi, calce e cementi
26 Minerali, scorie e ceneri
27 Combustibili e oli minerali; sostanze bituminose
28 Prodotti chimici inorganici
29 Prodotti chimici organici
30 Prodotti farmaceutici
31 Concimi
32 Estratti per concia o tinta; pigmenti; pitture; inchiostri
33 Oli essenziali; profumeria e cosmetica
34 Saponi, detergenti e lubrificanti; cere; candele
35 Sostanze albuminoidi; amidi modificati; colle; enzimi
36 Esplosivi; articoli pirotecnici; fiammiferi; infiammabili
37 Prodotti per la fotografia o la cinematografia
38 Prodotti vari delle industrie chimiche
39 Materie plastiche e lavori di tali materie
40 Gomma e lavori di gomma
41 Pelli (escluse quelle da pellicceria) e cuoio
42 Lavori di cuoio; articoli da viaggio, borse
43 Pellicce e loro lavori; pellicce artificiali
44 Legno, carbone di legna e lavori di legno
45 Sughero e lavori di sughero
46 Lavori di intreccio, da panieraio o da stuoiaio
47 Paste di legno; carta o cartone da riciclare
48 Carta e cartone, e loro lavori
49 Libri, stampa e altri prodotti grafici; manoscritti e piani
50 Seta
51 Lana e peli; filati e tessuti di crine
52 Cotone
53 Altre fibre tessili vegetali; filati di carta
54 Filamenti sintetici o artificiali
55 Fibre sintetiche o artificiali in fiocco
56 Ovatte, feltri e stoffe non tessute; filati speciali; corderia
57 Tappeti e altri rivestimenti del suolo di materie tessili
58 Tessuti speciali; pizzi; arazzi; ricami
59 Tessuti impregnati, spalmati o stratificati; tessili tecnici
60 Stoffe a maglia
61 Indumenti e accessori di abbigliamento, a maglia
62 Indumenti e accessori di abbigliamento, non a maglia
63 Altri manufatti tessili confezionati; indumenti usati; stracci
64 Calzature, ghette e simili; loro parti
65 Cappelli, copricapo e loro parti
66 Ombrelli, bastoni, fruste e loro parti
67 Piume preparate; fiori artificiali; lavori di capelli
68 Lavori di pietra, gesso, cemento, amianto o mica
69 Prodotti ceramici
70 Vetro e lavori di vetro
71 Perle, pietre e metalli preziosi; bigiotteria; monete
72 Ghisa, ferro e acciaio
73 Lavori di ghisa, ferro o acciaio
74 Rame e lavori di rame
75 Nichel e lavori di nichel
76 Alluminio e lavori di alluminio
78 Piombo e lavori di piombo
79 Zinco e lavori di zinco
80 Stagno e lavori di stagno
81 Altri metalli comuni; cermet; loro lavori
82 Utensili, coltelleria e posateria di metalli comuni
83 Lavori diversi di metalli comuni
84 Reattori nucleari, caldaie, macchine e loro parti
85 Macchine e materiale elettrico; apparecchi audio e televisivi
86 Veicoli e materiale per strade ferrate
87 Autoveicoli, trattori e altri veicoli terrestri; loro parti
88 Aeromobili, veicoli spaziali e loro parti
89 Navi, battelli e altri galleggianti
90 Strumenti ottici, fotografici, di misura o medici
91 Orologeria
92 Strumenti musicali e loro parti
93 Armi e munizioni, e loro parti
94 Mobili; articoli da letto; illuminazione; costruzioni prefabbricate
95 Giocattoli, giochi e articoli sportivi; loro parti
96 Lavori diversi
97 Oggetti d’arte, da collezione o di antichità
`
