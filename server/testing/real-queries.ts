/** Queries for known books, and the book meant: `query | title`, in one class per way of asking. */
export const realQueries: Record<string, string> = {
  isbn: `
9780141439518 | Pride and Prejudice
978-0-14-143951-8 | Pride and Prejudice
0141439513 | Pride and Prejudice
0-14-143951-3 | Pride and Prejudice
ISBN 978-0-451-52493-5 | Nineteen Eighty-Four
0451524934 | Nineteen Eighty-Four
978 0 7432 7356 5 | The Great Gatsby
0-7432-7356-7 | The Great Gatsby
ISBN-13: 978-0061120084 | To Kill a Mockingbird
9780316769488 | The Catcher in the Rye
978-0547928227 | The Hobbit
054792822X | The Hobbit
0-547-92822-x | The Hobbit
9780062316097 | Sapiens
0441172717 | Dune
978–0–7475–3269–9 | Harry Potter and the Philosopher's Stone
ISBN: 0747532699 | Harry Potter and the Philosopher's Stone
9780060850524 | Brave New World
9780307474278 | The Da Vinci Code
9781594480003 | The Kite Runner
1594480001 | The Kite Runner
9780374533557 | Thinking, Fast and Slow
isbn10 0156012197 | The Little Prince
978-0-553-38016-3 | A Brief History of Time`,
  'titles in other languages': `
Der große Gatsby | The Great Gatsby
schuld und sühne | Crime and Punishment
verbrechen und strafe | Crime and Punishment
Stolz und Vorurteil | Pride and Prejudice
der herr der ringe | The Lord of the Rings
Im Westen nichts Neues | All Quiet on the Western Front
Wem die Stunde schlägt | For Whom the Bell Tolls
der kleine prinz | The Little Prince
hundert jahre einsamkeit | One Hundred Years of Solitude
Per Anhalter durch die Galaxis | The Hitchhiker's Guide to the Galaxy
krieg und frieden | War and Peace
Wer die Nachtigall stört | To Kill a Mockingbird
Les Hauts de Hurlevent | Wuthering Heights
L'attrape-coeurs | The Catcher in the Rye
Orgueil et préjugés | Pride and Prejudice
la servante écarlate | The Handmaid's Tale
Autant en emporte le vent | Gone with the Wind
le seigneur des anneaux | The Lord of the Rings
Guerre et Paix | War and Peace
le nom de la rose | The Name of the Rose
Le Vieil Homme et la Mer | The Old Man and the Sea
cien años de soledad | One Hundred Years of Solitude
cumbres borrascosas | Wuthering Heights
Orgullo y prejuicio | Pride and Prejudice
el principito | The Little Prince
crimen y castigo | Crime and Punishment
matar a un ruiseñor | To Kill a Mockingbird
Un mundo feliz | Brave New World
lo que el viento se llevo | Gone with the Wind
el guardián entre el centeno | The Catcher in the Rye
il signore degli anelli | The Lord of the Rings
delitto e castigo | Crime and Punishment
cime tempestose | Wuthering Heights
via col vento | Gone with the Wind
Orgoglio e pregiudizio | Pride and Prejudice
O Senhor dos Anéis | The Lord of the Rings
cem anos de solidao | One Hundred Years of Solitude
a revolução dos bichos | Animal Farm
Guerra e Paz | War and Peace
Мастер и Маргарита | The Master and Margarita
преступление и наказание | Crime and Punishment
Гордость и предубеждение | Pride and Prejudice
Убить пересмешника | To Kill a Mockingbird
Властелин колец | The Lord of the Rings
Три мушкетера | The Three Musketeers
над пропастью во ржи | The Catcher in the Rye
罪と罰 | Crime and Punishment
高慢と偏見 | Pride and Prejudice
星の王子さま | The Little Prince
老人と海 | The Old Man and the Sea
嵐が丘 | Wuthering Heights
ノルウェイの森 | Norwegian Wood
傲慢与偏见 | Pride and Prejudice
百年孤独 | One Hundred Years of Solitude
战争与和平 | War and Peace
了不起的盖茨比 | The Great Gatsby
小王子 | The Little Prince
红与黑 | The Red and the Black`,
  'as one hears it': `
Ana Karenine | Anna Karenina
Die Brüder Karamasoff | The Brothers Karamazov
brothers karamasow | The Brothers Karamazov
Don Kichote | Don Quixote
don kihot | Don Quixote
doktor schiwago | Doctor Zhivago
Ewgenij Onjegin | Eugene Onegin
zaratustra | Thus Spoke Zarathustra
frankenschtein | Frankenstein
drakula | Dracula
makbeth | Macbeth
otelo | Othello
robinzon kruso | Robinson Crusoe
oliwer twist | Oliver Twist
mobi dik | Moby-Dick
shogoon | Shōgun
schogun | Shōgun
sidharta | Siddhartha
sherlok holms | The Adventures of Sherlock Holmes
pinokio | The Adventures of Pinocchio
wuthering hites | Wuthering Heights
the grate gatsby | The Great Gatsby
the grate gatzby | The Great Gatsby
lez miserabl | Les Misérables
kandid | Candide
madam bovari | Madame Bovary
jermynal | Germinal
mery poppins | Mary Poppins
midnights childrun | Midnight's Children
crime and punishmint dostojewski | Crime and Punishment
krieg und friden tolstoi | War and Peace
the master and margerita boulgakov | The Master and Margarita
the metamorfosis | The Metamorphosis
war and peace tolstoj | War and Peace
the odisee | The Odyssey
the illiad | The Iliad
waiting for godo | Waiting for Godot
the hichhikers guide to the galaxie | The Hitchhiker's Guide to the Galaxy
fahrenhite 451 | Fahrenheit 451
the cherry orchard tschechow | The Cherry Orchard
thus spoke zarathustra nitche | Thus Spoke Zarathustra
the stranger kamü | The Stranger
the trial kafca | The Trial`,
  'authors as one hears them': `
dostojewski | Fyodor Dostoevsky
dostoievsky | Fyodor Dostoevsky
dostojevskij | Fyodor Dostoevsky
tolstoi | Leo Tolstoy
tolstoj | Leo Tolstoy
tschechow | Anton Chekhov
tchekhov | Anton Chekhov
cechov | Anton Chekhov
nitche | Friedrich Nietzsche
nietsche | Friedrich Nietzsche
puschkin | Alexander Pushkin
pouchkine | Alexander Pushkin
turgenjew | Ivan Turgenev
tourgueniev | Ivan Turgenev
bulgakow | Mikhail Bulgakov
boulgakov | Mikhail Bulgakov
solschenizyn | Aleksandr Solzhenitsyn
soljenitsyne | Aleksandr Solzhenitsyn
nabokow | Vladimir Nabokov
shekspir | William Shakespeare
schakespeare | William Shakespeare
hemingvey | Ernest Hemingway
orvell | George Orwell
servantes | Miguel de Cervantes
gogoll | Nikolai Gogol
markes | Gabriel García Márquez
ostin | Jane Austen
dikens | Charles Dickens
camü | Albert Camus
kundira | Milan Kundera
hoseini | Khaled Hosseini
ishigoro | Kazuo Ishiguro
murakamy | Haruki Murakami`,
  'singular for plural': `
the grape of wrath | The Grapes of Wrath
the thorn bird | The Thorn Birds
wuthering height | Wuthering Heights
great expectation | Great Expectations
gulliver's travel | Gulliver's Travels
of mouse and man | Of Mice and Men
of mice and man | Of Mice and Men
lord of the fly | Lord of the Flies
the hunger game | The Hunger Games
little woman | Little Women
the lord of the ring | The Lord of the Rings
the pillar of the earth | The Pillars of the Earth
the satanic verse | The Satanic Verses
watership downs | Watership Down
the catchers in the rye | The Catcher in the Rye
animal farms | Animal Farm
a tale of two city | A Tale of Two Cities
leaf of grass | Leaves of Grass
the three musketeer | The Three Musketeers
the kite runners | The Kite Runner
the book thieves | The Book Thief
midnight's child | Midnight's Children
the flower of evil | The Flowers of Evil
dead soul | Dead Souls
father and son | Fathers and Sons
dangerous liaison | Dangerous Liaisons
the wind in the willow | The Wind in the Willows
memoir of a geisha | Memoirs of a Geisha
a thousand splendid sun | A Thousand Splendid Suns
the martians chronicles | The Martian Chronicles
war of the world | The War of the Worlds
son and lovers | Sons and Lovers
the secret gardens | The Secret Garden
the silence of the lamb | The Silence of the Lambs
the old men and the sea | The Old Man and the Sea
the color purples | The Color Purple
brave new worlds | Brave New World
dubliner | Dubliners
the satanic verses rushdies | The Satanic Verses
meditation | Meditations`,
  'a subtitle alone': `
the modern prometheus | Frankenstein
the whale | Moby-Dick
there and back again | The Hobbit
a survivor's tale | Maus
the fates of human societies | Guns, Germs, and Steel
a brief history of humankind | Sapiens
life among the lowly | Uncle Tom's Cabin
from the big bang to black holes | A Brief History of Time
the children's crusade | Slaughterhouse-Five
the story of a murderer | Perfume
the power of introverts in a world that can't stop talking | Quiet
the story of success | Outliers
a report on the banality of evil | Eichmann in Jerusalem
how little things can make a big difference | The Tipping Point
a rogue economist explores the hidden side of everything | Freakonomics
brain, mind, and body in the healing of trauma | The Body Keeps the Score
mass incarceration in the age of colorblindness | The New Jim Crow
an inquiry into values | Zen and the Art of Motorcycle Maintenance
a memoir of the craft | On Writing
from lost to found on the pacific crest trail | Wild
stories from a south african childhood | Born a Crime
the osage murders and the birth of the fbi | Killers of the Flower Moon
inside the doomsday machine | The Big Short
adventures in the culinary underbelly | Kitchen Confidential
the art of winning an unfair game | Moneyball
secrets and lies in a silicon valley startup | Bad Blood
three daughters of china | Wild Swans
science as a candle in the dark | The Demon-Haunted World
a biography of cancer | The Emperor of All Maladies
an unnatural history | The Sixth Extinction
the story of a childhood | Persepolis
the dark side of the all-american meal | Fast Food Nation
why good people are divided by politics and religion | The Righteous Mind
the psychology of persuasion | Influence`,
}

/** The lines of a class. */
export function askedFor(lines: string): { text: string; meant: string }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([text = '', meant = '']) => ({ text, meant }))
}
