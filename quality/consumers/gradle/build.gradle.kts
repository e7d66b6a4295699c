plugins { application }

repositories {
    maven { url = uri(System.getenv("PARLEY_RELEASE") + "/maven") }
    mavenCentral()
}

dependencies {
    val version = System.getenv("PARLEY_VERSION")
    implementation("dev.parley:parley-calls:$version")
    runtimeOnly("dev.parley:parley-transport-socket:$version")
}

java { toolchain { languageVersion = JavaLanguageVersion.of(25) } }

tasks.withType<JavaCompile> { options.compilerArgs.addAll(listOf("-parameters", "-Xlint:all", "-Werror")) }

application { mainClass = "desk.Main" }
