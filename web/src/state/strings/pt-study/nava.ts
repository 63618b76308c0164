/** The lesson of Nava in Portuguese, by its English texts. */
export const nava: Record<string, string> = {
  'Nava in five minutes': 'Nava em cinco minutos',
  'Two stacks of discs face each other. Every stack you carry away whole leaves one of your cubes behind. Get all nine of your cubes onto the board, or be the only one left on top of a stack, and you win.':
    'Duas pilhas de discos estão frente a frente. Cada pilha que levas inteira deixa para trás um dos teus cubos. Põe os teus nove cubos no tabuleiro, ou sê o único que resta em cima das pilhas, e vences.',
  'That is all of Nava. Remember the two ways to win, count the cubes, and look under your own discs before you lift them.':
    'O Nava é só isto. Lembra-te das duas maneiras de vencer, conta os cubos e espreita por baixo dos teus discos antes de os levantares.',
  'The first move': 'A primeira jogada',
  "You are white. Pieces stand where the lines cross. Your six discs are piled on a1, black's on e5, and each of you holds nine cubes. Discs travel as far as there are discs in your hand: lift two and carry them up to a3.":
    'Jogas com o branco. As peças ficam onde as linhas se cruzam. Os teus seis discos estão empilhados em a1, os do preto em e5, e cada um tem nove cubos na mão. Os discos vão tão longe quantos forem os que levas: levanta dois e leva-os para cima, até a3.',
  'From a1 to a3: two discs, two junctions.': 'De a1 para a3: dois discos, dois cruzamentos.',
  'Two discs went two junctions, and the four below stayed where they were. Black did the same on the other side: two discs from e5 to e3.':
    'Dois discos andaram dois cruzamentos, e os quatro de baixo ficaram onde estavam. O preto fez o mesmo do outro lado: dois discos de e5 para e3.',
  'That works too, with another number of discs. This time lift two and carry them up, to a3.':
    'Isso também dá, com outro número de discos. Desta vez levanta dois e leva-os para cima, até a3.',
  'Two discs, yes, but let us go up the board: to a3.':
    'Dois discos, sim, mas vamos subir pelo tabuleiro: até a3.',
  'Leave a cube': 'Deixar um cubo',
  'Now empty a junction: lift both discs of a3 and carry them to the right, to c3. Watch what takes their place.':
    'Agora esvazia um cruzamento: levanta os dois discos de a3 e leva-os para a direita, até c3. Repara no que lhes toma o lugar.',
  'From a3 to c3.': 'De a3 para c3.',
  'You lifted the whole stack, so one of your cubes took its place. Eight are left in your hand, and bringing out all nine wins the game.':
    'Levantaste a pilha inteira, por isso um dos teus cubos tomou-lhe o lugar. Restam oito na tua mão, e pôr os nove cá fora vence o jogo.',
  'A legal move, but a3 must become empty and the discs should land on c3.':
    'É uma jogada legal, mas a3 tem de ficar vazio e os discos devem aterrar em c3.',
  'That lifts only one disc, and the one left on a3 keeps the junction. Lift both and go two to the right.':
    'Isso levanta só um disco, e o que fica em a3 guarda o cruzamento. Levanta os dois e anda dois para a direita.',
  'Take a stack over': 'Tomar uma pilha',
  "The top disc says whose a stack is. Your two discs on c3 can just reach black's stack on e3. Land on it.":
    'O disco de cima diz de quem é a pilha. Os teus dois discos de c3 chegam mesmo à pilha do preto em e3. Aterra nela.',
  'From c3 to e3, both discs.': 'De c3 para e3, os dois discos.',
  "The stack of four was yours, black discs at the bottom and all. But then black dropped one disc on top: now it is black's, with your discs inside. Control changes as often as somebody lands.":
    'A pilha de quatro era tua, com discos pretos em baixo e tudo. Mas depois o preto pôs-lhe um disco em cima: agora é do preto, com os teus discos lá dentro. A pilha muda de dono sempre que alguém aterra.',
  "Legal, but leave that for later: land on black's stack on e3.":
    'É legal, mas deixa isso para depois: aterra na pilha do preto em e3.',
  'Over everything, onto a cube': 'Por cima de tudo, até um cubo',
  'Discs fly over whatever is in the way, only the distance counts. And they may land on a cube. Carry all four discs of a3 to e3, where a black cube stands.':
    'Os discos voam por cima do que estiver no caminho, só a distância conta. E podem aterrar num cubo. Leva os quatro discos de a3 até e3, onde está um cubo preto.',
  'From a3 to e3: over a stack and two cubes.': 'De a3 para e3: por cima de uma pilha e de dois cubos.',
  "The cube you landed on went back to black's hand, so black has one more to bring out. You left a cube of your own on a3. Landing on one of your own cubes would send that one back, so look where you land.":
    'O cubo em que aterraste voltou para a mão do preto, que tem mais um para pôr cá fora. E deixaste um cubo teu em a3. Aterrar num cubo teu mandava-o de volta a ele, por isso vê onde aterras.',
  'Legal, but this time take all four discs of a3, and land on the black cube on e3.':
    'É legal, mas desta vez leva os quatro discos de a3 e aterra no cubo preto de e3.',
  'Careful, that sends your own cube on d3 back to your hand. Go one further, with all four discs.':
    'Cuidado, isso manda o teu próprio cubo de d3 de volta para a tua mão. Vai um mais longe, com os quatro discos.',
  'On top everywhere': 'Por cima em todo o lado',
  'You win when no stack has a black disc on top at the end of your turn. Black has just one stack left. Cover it.':
    'Vences quando, no fim da tua jogada, nenhuma pilha tem um disco preto em cima. Ao preto resta só uma pilha. Cobre-a.',
  'One disc goes one junction: from c3 to d3.': 'Um disco anda um cruzamento: de c3 para d3.',
  'Six black discs with one white one on top: black has nothing left to move, and you have won.':
    'Seis discos pretos com um branco em cima: o preto já não tem nada para mover, e venceste.',
  'Black still is on top of d3. A single disc goes exactly one junction, and c3 is next to d3.':
    'O preto ainda está em cima de d3. Um disco sozinho anda exatamente um cruzamento, e c3 fica ao lado de d3.',
  'Look under your disc': 'Espreita por baixo do teu disco',
  'Almost the same board, but a black disc lies under your disc on c3. Land on d3 again and see what is different.':
    'Quase o mesmo tabuleiro, mas há um disco preto por baixo do teu disco em c3. Aterra outra vez em d3 e vê o que muda.',
  'From c3 to d3.': 'De c3 para d3.',
  'You uncovered a black disc. What remains belongs to whoever is on top of it, so black was still in the game and at once took the big stack back.':
    'Destapaste um disco preto. O que fica pertence a quem está por cima, por isso o preto ainda estava em jogo e logo voltou a tomar a pilha grande.',
  'Legal, but play c3 to d3 and watch what you leave behind.':
    'É legal, mas joga de c3 para d3 e repara no que deixas para trás.',
  'You must move': 'Tens de jogar',
  'There is no passing in Nava. Eleven discs stand on c3 and they are yours, but from the middle three junctions in any direction would leave the board. So how many can you lift? Make any move you like.':
    'No Nava não se passa. Em c3 há onze discos e são teus, mas, a partir do meio, três cruzamentos em qualquer direção já ficam fora do tabuleiro. Quantos podes então levantar? Faz a jogada que quiseres.',
  'One disc goes to a neighbour of c3, two discs go to the edge.':
    'Um disco vai para um vizinho de c3, dois discos vão até à borda.',
  'Only one or two discs can travel from the middle. Tall stacks in the centre are slow. As long as the game is on, there is always a move.':
    'Do meio só podem sair um ou dois discos. Pilhas altas no centro são lentas. Enquanto o jogo durar, há sempre uma jogada.',
  'Any legal move will do.': 'Serve qualquer jogada legal.',
  'The ninth cube': 'O nono cubo',
  'Eight of your cubes are out. Empty one more junction without landing on a cube of your own, and win.':
    'Tens oito cubos cá fora. Esvazia mais um cruzamento sem aterrar num cubo teu, e vence.',
  'The single disc on d2 leaves a cube wherever it goes. So does the whole stack on a1.':
    'O disco sozinho de d2 deixa um cubo, vá para onde for. A pilha inteira de a1 também.',
  'Nine cubes on the board: you have won, whatever black still had in mind.':
    'Nove cubos no tabuleiro: venceste, tivesse o preto as ideias que tivesse.',
  'That does not bring the ninth cube out.': 'Isso não põe o nono cubo cá fora.',
  'You left a cube on a1, but you landed on your cube on a5 and took that one back. Still eight.':
    'Deixaste um cubo em a1, mas aterraste no teu cubo de a5 e esse voltou para a mão. Continuam a ser oito.',
  'Some discs stayed on a1, so no cube was placed. A cube only comes when the junction is empty.':
    'Ficaram discos em a1, por isso não foi colocado nenhum cubo. Só há cubo quando o cruzamento fica vazio.',
  'Round in circles': 'Às voltas',
  'Both sides have been moving a disc to and fro. This position was on the board twice already, with a white disc on b1. Bring it about for the third time: lift one disc from a1 to b1.':
    'Os dois lados têm andado com um disco de cá para lá. Esta posição já esteve duas vezes no tabuleiro, com um disco branco em b1. Repete-a pela terceira vez: levanta um disco de a1 para b1.',
  'From a1 to b1.': 'De a1 para b1.',
  'The third time is a draw, at once and by itself. Whoever wants to win has to try something else before that.':
    'À terceira vez é empate, logo e sem mais. Quem quiser vencer tem de tentar outra coisa antes disso.',
  'That would go on with the game. Here repeat the position: one disc from a1 to b1.':
    'Assim o jogo continuava. Aqui repete a posição: um disco de a1 para b1.',
  'This game has lasted 499 turns. Nobody can win on the next one. Make any move.':
    'Este jogo já dura há 499 jogadas. Ninguém pode vencer na próxima. Faz uma jogada qualquer.',
  'Turn 500 is complete and nobody has won, so the game is a draw. It hardly ever happens, and a win on turn 500 would have counted.':
    'A jogada 500 está feita e ninguém venceu, por isso o jogo está empatado. Quase nunca acontece, e uma vitória na jogada 500 teria contado.',
  'You are black. White is on top of one stack only. Find the move that wins at once.':
    'Jogas com o preto. O branco está em cima de uma só pilha. Encontra a jogada que vence já.',
  "White's stack is on a3. What would be left on a5 if you lifted two discs?":
    'A pilha do branco está em a3. O que ficaria em a5 se levantasses dois discos?',
  'Two discs covered a3, and the two black discs that stayed kept a5 black. White is on top of nothing.':
    'Dois discos cobriram a3, e os dois discos pretos que ficaram continuam a segurar a5. O branco não está em cima de nada.',
  'White is still on top of a3. Which of your stacks can land there, and what does it leave behind?':
    'O branco ainda está em cima de a3. Qual das tuas pilhas pode lá aterrar, e o que deixa para trás?',
};
