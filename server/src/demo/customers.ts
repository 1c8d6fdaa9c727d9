import type { Language } from './languages.ts';

export type Customer = {
  name: string;
  address: string;
  language: Language;
  /** The mailbox is a shop's or a café's, and no single person's. */
  isBusiness: boolean;
};

const lists: Record<Language, string> = {
  en: `Siobhán Ní Dhonnchadha <siobhan.nidhonn@posteo.example>
Oluwaseun Adebayo <olu.adebayo@mailbox.example>
Margaret Ellwood <margaret.ellwood@btmail.example>
Nguyễn Thị Minh Châu <minhchau.nguyen@inbox.example>
Priyanka Venkataraghavan <priyanka.v@brightmail.example>
Wilhelmina van den Heuvel-Oosterhuis <w.vandenheuvel@postvak.example>
Callum Drummond <callum@drummondjoinery.example>
Aroha Tūhoe <aroha.tuhoe@kiwimail.example>
Hannah Birtwhistle <hannah.birtwhistle@inbox.example>
Dafydd ap Gwilym <dafydd@gwilym.example>
Grace Okonkwo <grace.okonkwo@mailbox.example>
Björn Þórsson <bjorn@thorsson.example>
Ezra Feldman <ezra.feldman@brightmail.example>
Fatima Al-Sayed <fatima.alsayed@inbox.example>
Henry Pemberton-Smythe <henry@pemberton-smythe.example>
Isla MacAulay <isla.macaulay@hebrides.example>
Jasper Nakamura <jnakamura@brightmail.example>
Kirsty Balfour <kirsty.balfour@inbox.example>
Leroy Campbell <leroy.campbell@mailbox.example>
Moira Sinclair <moira.sinclair@btmail.example>
Nisha Patel <nisha.patel@brightmail.example>
Owen Treharne <owen.treharne@inbox.example>
Phoebe Langley <phoebe.langley@mailbox.example>
Quentin Ashworth <q.ashworth@posteo.example>
Rosalind Fairweather <ros.fairweather@inbox.example>
Samuel Achterberg <sam@achterberg.example>
Tess Holloway <tess.holloway@brightmail.example>
Uma Krishnamurthy <uma.k@mailbox.example>
Victor Osei <victor.osei@inbox.example>
Winifred Shaw <winnie.shaw@btmail.example>
Xiulan Zhou <xiulan.zhou@brightmail.example>
Yasmin Haddad <yasmin.haddad@inbox.example>
Zachary Doyle <zac.doyle@mailbox.example>
Alasdair Munro <alasdair@munrobakery.example>
Beatrix Halloran <bea.halloran@inbox.example>
Chidi Eze <chidi.eze@brightmail.example>
Delphine Marchetti <delphine.m@posteo.example>
Eilidh Robertson <eilidh.robertson@inbox.example>
Frances Whitcombe <frances.whitcombe@btmail.example>
Gareth Lloyd-Evans <gareth@lloydevans.example>
Harriet Copeland <harriet.copeland@mailbox.example>
Imran Qureshi <imran.qureshi@inbox.example>
Josephine Tan <jo.tan@brightmail.example>
Kwame Mensah <kwame.mensah@mailbox.example>
Lorna Buchanan <lorna.buchanan@inbox.example>
Milo Castellanos <milo.c@brightmail.example>
Nell Arkwright <nell@arkwright.example>
Orla Brennan <orla.brennan@inbox.example>
Patrick Dunleavy <pat.dunleavy@btmail.example>
Ruth Abernathy <ruth.abernathy@mailbox.example>
Simon Featherstonehaugh-Cholmondeley <simon.f-c@brightmail.example>
Thandiwe Dlamini <thandi.dlamini@inbox.example>
Ursula Kettering <ursula.kettering@posteo.example>
Vanessa Rourke <vanessa.rourke@mailbox.example>
William Ogilvie <will.ogilvie@inbox.example>
Yvonne Baptiste <yvonne.baptiste@brightmail.example>
Adeline Prior <adeline.prior@inbox.example>
Bruce Wallingford <bruce.wallingford@btmail.example>
Catriona Mackenzie <catriona@mackenziecroft.example>
Dominic Sayers <dom.sayers@mailbox.example>
Esther Goldberg <esther.goldberg@brightmail.example>
Fraser Galbraith <fraser.galbraith@inbox.example>
Gillian Thorne <gill.thorne@btmail.example>
Hamish Lockhart <hamish@lockhart.example>
Ingrid Solheim <ingrid.solheim@postkasse.example>
Jean-Baptiste Lefèvre <jb.lefevre@posteo.example>
Kemi Balogun <kemi.balogun@inbox.example>
Louisa Trevelyan <louisa.trevelyan@mailbox.example>
Marcus Whitfield <marcus.whitfield@brightmail.example>
Niamh Gallagher <niamh.gallagher@inbox.example>
Oscar Blomqvist <oscar.blomqvist@postkasse.example>
Penelope Hartigan <penny.hartigan@mailbox.example>
Rafael Monteiro <rafa.monteiro@brightmail.example>
Saoirse Flanagan <saoirse.flanagan@inbox.example>
Toby Wetherall <toby.wetherall@mailbox.example>
Verity Blackwood <verity@blackwoodpress.example>
Zofia Kaczmarek <zofia.kaczmarek@poczta.example>
info@loch-view-guesthouse.example <info@loch-view-guesthouse.example>
Bo <bo@bo.example>`,
  de: `Annegret Schwarzenbach-Vogelsang <annegret.schwarzenbach@postfach.example>
Jürgen Müller <juergen.mueller@postfach.example>
Friederike Hölscher <f.hoelscher@nordpost.example>
Matthias Krügel <matthias@kruegel.example>
Sabine Oberländer <sabine.oberlaender@postfach.example>
Lukas Breitwieser <lukas.breitwieser@alpenmail.example>
Heike Maaßen <heike.maassen@nordpost.example>
Thomas Füssli <t.fuessli@alpenmail.example>
Karin Doppelhofer <karin.doppelhofer@postfach.example>
Wolfgang Süßmilch <wolfgang@suessmilch.example>
Emine Yıldız <emine.yildiz@postfach.example>
Teeladen Zur Alten Mühle <einkauf@altemuehle.example>`,
  fr: `Élodie Charbonneau <elodie.charbonneau@courriel.example>
Guillaume Lefebvre-Desrosiers <g.lefebvre@courriel.example>
Amélie Rousselot <amelie.rousselot@lapostale.example>
Thibault Marchand <thibault@marchand.example>
Françoise Dubuisson <francoise.dubuisson@lapostale.example>
Noémie Garnier <noemie.garnier@courriel.example>
Mamadou Diallo <mamadou.diallo@courriel.example>
Hélène Pruvost <helene.pruvost@lapostale.example>
Café des Glycines <bonjour@cafedesglycines.example>
Bérengère Le Goff <b.legoff@courriel.example>`,
  es: `María del Carmen Rodríguez Etxeberria <mcarmen.rodriguez@correo.example>
Joaquín Peñalver <joaquin.penalver@correo.example>
Ximena Quispe Huamán <ximena.quispe@buzon.example>
Íñigo Zabaleta <inigo@zabaleta.example>
Begoña Núñez <begona.nunez@correo.example>
Mateo Ibáñez <mateo.ibanez@buzon.example>
Lourdes Carrasco <lourdes.carrasco@correo.example>
Salón de té La Tacita <hola@latacita.example>
Andrés Villaseñor <andres.v@buzon.example>`,
  ja: `佐藤 美咲 <misaki.sato@yubin.example>
高橋 健一 <kenichi.takahashi@yubin.example>
渡辺 由美子 <yumiko.watanabe@tegami.example>
小林 大輔 <d.kobayashi@tegami.example>
茶房 さくら <info@sabo-sakura.example>
中村 あかり <akari.nakamura@yubin.example>
伊藤 翔太 <shota.ito@tegami.example>
山本 恵 <megumi.yamamoto@yubin.example>`,
  ru: `Екатерина Соколова <e.sokolova@pochta.example>
Дмитрий Верещагин <d.vereshchagin@pochta.example>
Ольга Константинопольская <olga.konst@pismo.example>
Алексей Журавлёв <zhuravlev@pismo.example>
Наталья Ильинична Бородина <n.borodina@pochta.example>
Чайная «Самовар» <zakaz@samovar-tea.example>
Мария Щербакова <m.shcherbakova@pochta.example>`,
  ar: `ليلى الحدّاد <layla.haddad@barid.example>
عبد الرحمن المنصوري <a.almansoori@barid.example>
نورة بنت خالد العتيبي <noura.alotaibi@risala.example>
يوسف بن عمر <youssef.benomar@risala.example>
مقهى الياسمين <cafe@alyasmin.example>
سارة إبراهيم <sara.ibrahim@barid.example>`,
  he: `תמר רוזנפלד <tamar.rosenfeld@doar.example>
אבישי כהן-צדק <avishai.ct@doar.example>
שירה בן־דוד <shira.bd@mikhtav.example>
יעל מזרחי <yael.mizrahi@doar.example>
בית התה בנמל <shalom@teahouse-namal.example>
גיא לוינסון <guy.levinson@mikhtav.example>`,
};

const ofBusiness = /^(info|einkauf|bonjour|hola|zakaz|cafe|shalom)@/;

/** Everybody who writes in that language. */
export function customersOf(language: Language): Customer[] {
  return lists[language].split('\n').map((line) => customerOf(line, language));
}

/** The customer of a line such as `Ada Quill <ada@quill.example>`. */
export function customerOf(line: string, language: Language): Customer {
  const [, name = '', address = ''] = /^(.*) <(.+)>$/.exec(line) ?? [];
  return { name, address, language, isBusiness: ofBusiness.test(address) };
}
