/// Contexts learn of each other's saves.
///
/// A context takes in what others have saved when it is next used; the main context does so soon after each
/// save, by a job of the main actor, and a model actor's before each job of the actor.
extension ModelContext {
  /// Has the context's objects follow what others have saved since the last time.
  ///
  /// Costs one atomic load for each store where there is nothing new. Observers are told when all
  /// objects stand as their rows do.
  final func takeInNews() {
    learnNews()
    tellOfNews()
  }

  /// The same, without telling observers yet.
  final func learnNews() {
    for session in sessions where session.hasNews { learnNews(of: session) }
    if hasDueContested { followContested() }
  }

  /// Leaves what others have saved for later, in the middle of an expression: what that has read must not
  /// become something else before it is written, as an array that is sorted by values that are loaded for it.
  ///
  /// Objects follow soon where the context's isolation is known, otherwise at its next use. One that has inherited
  /// its objects has no other use, and saves nothing.
  final func putOffNews() {
    if isHeir { return learnNews() }
    guard !isFollowing, sessions.contains(where: \.hasNews) else { return }
    waker?.wake()
    sessions.forEach { $0.tellOfRemoteCommitsSoon() }
  }

  /// Takes in what other processes have saved where the store has told of it only by the latest read; then
  /// all objects are read anew.
  ///
  /// What other contexts of the process have saved since waits for the next use: taking in part of it
  /// now would leave a fetch with objects of several states.
  final func learnRemoteNews() {
    for session in sessions where session.looksForRemoteNews() { learnNews(of: session) }
  }

  /// Tells observers of what was learnt.
  final func tellOfNews() {
    guard isNewsUntold, !isFollowing else { return }
    isNewsUntold = false
    entities.forEach { $0.announceChanges() }
    sessions.forEach { $0.tellOfRemoteCommits() }
  }

  private final func learnNews(of session: any StoreSession) {
    // While one is followed, the others are asked for by what is read anew.
    guard !isFollowing else { return }
    let news = session.takeNews()
    if news.isEmpty { return }
    isFollowing = true
    isNewsUntold = true
    let own = entities.filter { $0.session === session }
    let follow = {
      for entity in own { news.rows(of: entity.layout.name).map(entity.follow) }
      for entity in own { news.rows(of: entity.layout.name).map(entity.letGoOfGonePartners) }
      own.forEach { $0.finishFollowing() }
    }
    // All statements see one state. Without it each object finds out by itself why it cannot be read.
    do { try session.snapshot(follow) } catch { follow() }
    isFollowing = false
  }

  /// Has objects follow others' saves that they could not follow so far, as they had unsaved changes or could
  /// not be read.
  final func followContested() {
    guard hasDueContested, !isFollowing else { return }
    // Set again where a row cannot be read now, either.
    hasDueContested = false
    isFollowing = true
    isNewsUntold = true
    entities.forEach { $0.followContested() }
    entities.forEach { $0.finishFollowing() }
    isFollowing = false
  }

  /// Has objects that have no unsaved changes any more follow what they could not follow so far.
  final func followWhereSettled() {
    if entities.contains(where: \.isContested) { hasDueContested = true }
    followContested()
  }

  /// Makes known where the context's code runs, so that it need not be used to follow.
  ///
  /// The first word counts: whoever else uses the context is mistaken.
  final func live(in isolation: ContextIsolation) {
    guard self.isolation == nil else { return }
    self.isolation = isolation
    // A job of ours would keep nobody from releasing a model actor, and its objects, on another thread
    // meanwhile; its executor has the context follow before each job of the actor.
    guard case .mainActor = isolation else { return }
    let waker = ContextWaker(self, in: isolation)
    self.waker = waker
    sessions.forEach { session in session.follow { waker.wake() } }
  }
}
