/** Ports of China, Japan, Korea and Mongolia; `port-list.ts` tells how the lines are read. */
export const portsOfEastAsia = `
CNSHA|Shanghai|上海|CNSGH;Yangshan;Waigaoqiao;Shanghai Yangshan;Shanghai Waigaoqiao;洋山;外高桥
CNPVG|Shanghai Pudong Airport|上海浦东机场|Pudong;Shanghai Pudong;浦东机场;浦东国际机场
CNNGB|Ningbo|宁波|CNNBO;Ningpo;Ningbo-Zhoushan;宁波舟山;Beilun;北仑
CNZOS|Zhoushan|舟山|
CNSZX|Shenzhen|深圳|Shumchun;Shenzhen Baoan
CNYTN|Yantian|盐田|Shenzhen Yantian
CNSHK|Shekou|蛇口|Shenzhen Shekou
CNCWN|Chiwan|赤湾|Shenzhen Chiwan
CNDCB|Da Chan Bay|大铲湾|Dachan
CNMWN|Mawan|妈湾|
CNCAN|Guangzhou|广州|Canton;Kwangchow;Kuangchou
CNNSA|Nansha|南沙|Guangzhou Nansha
CNHUA|Huangpu|黄埔|Whampoa;Guangzhou Huangpu
CNTAO|Qingdao|青岛|CNQIN;Tsingtao;Ching Tao;Qianwan;前湾;黄岛
CNTXG|Tianjin|天津|CNTSN;CNXGA;Tientsin;Xingang;Tianjin Xingang;Tianjin New Port;Hsinkang;新港;天津新港
CNDLC|Dalian|大连|CNDAL;Talien;Dairen;Dayaowan;大窑湾
CNXMN|Xiamen|厦门|CNXAM;Amoy;Hsiamen;Haicang;海沧
CNFOC|Fuzhou|福州|Foochow;Fuchou
CNMAW|Mawei|马尾|
CNPUT|Putian|莆田|
CNSTG|Shantou|汕头|Swatow
CNZHA|Zhanjiang|湛江|Chankiang;Tsamkong
CNBHY|Beihai|北海|Pakhoi
CNQZH|Qinzhou|钦州|
CNFAN|Fangcheng|防城港|Fangchenggang;防城
CNHAK|Haikou|海口|Hoihow
CNYPG|Yangpu|洋浦|
CNSYX|Sanya|三亚|
CNLYG|Lianyungang|连云港|Lienyunkang
CNRZH|Rizhao|日照|
CNYNT|Yantai|烟台|CNYTG;Chefoo
CNWEI|Weihai|威海|
CNLKU|Longkou|龙口|
CNYIK|Yingkou|营口|Bayuquan;鲅鱼圈
CNJNZ|Jinzhou|锦州|
CNSHP|Qinhuangdao|秦皇岛|Chinwangtao
CNDDG|Dandong|丹东|
CNWNZ|Wenzhou|温州|Wenchow
CNHGH|Hangzhou|杭州|Hangchow
CNNKG|Nanjing|南京|Nanking
CNNTG|Nantong|南通|
CNZJG|Zhangjiagang|张家港|
CNSZH|Suzhou|苏州|Soochow
CNWUX|Wuxi|无锡|
CNCZX|Changzhou|常州|
CNYZH|Yangzhou|扬州|
CNZHE|Zhenjiang|镇江|
CNJIA|Jiangyin|江阴|
CNWHI|Wuhu|芜湖|
CNJIU|Jiujiang|九江|
CNKHN|Nanchang|南昌|
CNWUH|Wuhan|武汉|Hankow;汉口
CNYIC|Yichang|宜昌|
CNCSX|Changsha|长沙|
CNCKG|Chongqing|重庆|Chungking
CNCTU|Chengdu|成都|
CNSIA|Xi'an|西安|Sian
CNCGO|Zhengzhou|郑州|Chengchow
CNBJS|Beijing|北京|CNPEK;Peking;Pekin;首都机场;北京首都机场
CNTNA|Jinan|济南|
CNSHE|Shenyang|沈阳|Mukden
CNHRB|Harbin|哈尔滨|
CNKMG|Kunming|昆明|
CNNNG|Nanning|南宁|
CNURC|Urumqi|乌鲁木齐|Wulumuqi
CNWUZ|Wuzhou|梧州|
CNGUG|Guigang|贵港|
CNFOS|Foshan|佛山|Fatshan
CNSUD|Shunde|顺德|
CNNAH|Nanhai|南海|
CNSJQ|Sanshui|三水|
CNROQ|Rongqi|容奇|
CNBJO|Beijiao|北滘|
CNLIH|Lianhuashan|莲花山|
CNGOM|Gaoming|高明|
CNZSN|Zhongshan|中山|Chungshan
CNJMN|Jiangmen|江门|Kongmoon
CNXIN|Xinhui|新会|
CNZUH|Zhuhai|珠海|Gaolan;高栏
CNHUI|Huizhou|惠州|
CNDGG|Dongguan|东莞|Tungkuan
CNHMN|Humen|虎门|
CNZQG|Zhaoqing|肇庆|
CNYJI|Yangjiang|阳江|
CNMMI|Maoming|茂名|
CNSWE|Shanwei|汕尾|Swabue
CNCOZ|Chaozhou|潮州|
HKHKG|Hong Kong|香港|Kwai Chung;葵涌
MOMFM|Macau|澳门|Macao
TWKHH|Kaohsiung|高雄|Gaoxiong
TWKEL|Keelung|基隆|Chilung;Jilong
TWTXG|Taichung|台中|臺中;Taizhong
TWTPE|Taipei|台北|臺北
TWTYN|Taoyuan|桃园|桃園
TWMLI|Mailiao|麦寮|麥寮
TWHUN|Hualien|花莲|花蓮
TWSUO|Suao|苏澳|蘇澳
JPTYO|Tokyo|东京|東京
JPYOK|Yokohama|横滨|横浜
JPNGO|Nagoya|名古屋|
JPOSA|Osaka|大阪|
JPUKB|Kobe|神户|神戸
JPHKT|Hakata|博多|Fukuoka;福冈;福岡
JPMOJ|Moji|门司|門司;Kitakyushu;北九州
JPSMZ|Shimizu|清水|
JPYKK|Yokkaichi|四日市|
JPCHB|Chiba|千叶|千葉
JPKWS|Kawasaki|川崎|
JPSDS|Sendai|仙台|Sendaishinko;Sendai Shiogama;仙台新港
JPTMK|Tomakomai|苫小牧|
JPNAH|Naha|那霸|那覇
JPKIJ|Niigata|新潟|
JPHIJ|Hiroshima|广岛|広島
JPMIZ|Mizushima|水岛|水島
JPTKY|Tokuyama|德山|徳山
JPMYJ|Matsuyama|松山|
JPSHS|Shimonoseki|下关|下関
JPTKS|Tokushima|德岛|徳島
JPKNZ|Kanazawa|金泽|金沢
JPTRG|Tsuruga|敦贺|敦賀
JPMAI|Maizuru|舞鹤|舞鶴
JPHHE|Hachinohe|八户|八戸
JPISI|Ishikari|石狩|
JPWAK|Wakayama|和歌山|
JPOIT|Oita|大分|
JPKOJ|Kagoshima|鹿儿岛|鹿児島
JPSBS|Shibushi|志布志|
JPKMJ|Kumamoto|熊本|
JPIMI|Imari|伊万里|
JPNGS|Nagasaki|长崎|長崎
JPTOS|Toyama|富山|JPTOY;Toyamashinko
JPFKY|Fukuyama|福山|
JPHIC|Hitachinaka|常陆那珂|常陸那珂
JPKSM|Kashima|鹿岛|鹿島
JPTHS|Toyohashi|丰桥|豊橋
JPHIM|Himeji|姬路|姫路
JPNRT|Narita|成田|Tokyo Narita;成田机场
JPKIX|Kansai Airport|关西机场|Kansai;関西空港
KRPUS|Busan|釜山|KRBNP;Pusan;Busan New Port;Pusan Newport;釜山新港
KRINC|Incheon|仁川|Inchon
KRKAN|Gwangyang|光阳|Kwangyang
KRPTK|Pyeongtaek|平泽|Pyongtaek;Pyungtaek
KRUSN|Ulsan|蔚山|
KRKPO|Pohang|浦项|
KRMAS|Masan|马山|
KRKUV|Gunsan|群山|Kunsan
KRMOK|Mokpo|木浦|
KRYOS|Yeosu|丽水|Yosu
KRSEL|Seoul|首尔|汉城
KRICN|Incheon Airport|仁川机场|仁川国际机场
MNULN|Ulaanbaatar|乌兰巴托|Ulan Bator
`
